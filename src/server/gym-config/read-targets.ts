import type { Config, InstanceConfig } from '../../config/config.ts';
import { loadEnvironment } from '../../environment/load.ts';
import type { PreludeTarget } from './prelude.ts';

/** The configured instances with what their environments say of themselves. */
export function readTargets(config: Config): Promise<PreludeTarget[]> {
  return Promise.all(
    Object.entries<InstanceConfig>(config.instances).map(async ([name, instance]) => {
      const { manifest, definition } = await loadEnvironment(instance.folder);
      return { name, config: instance, manifest, rulesets: Object.keys(definition.rulesets) };
    }),
  );
}
