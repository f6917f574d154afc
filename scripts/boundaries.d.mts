import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

export const boundaries: {
  readonly forbidden: IForbiddenRuleType[];
  readonly options: ICruiseOptions & {
    readonly tsConfig: { readonly fileName: string };
    readonly enhancedResolveOptions: { readonly exportsFields: string[]; readonly conditionNames: string[] };
  };
};
