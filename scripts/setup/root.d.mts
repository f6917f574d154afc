/** The folder of package.json. */
export const root: string;
