import { stringifyYaml } from '../../lib/yaml.ts';
import { addressRemark, externalBlocks, type RegisteredInstance, type RegistrationOptions } from './registration.ts';

const HEAD = `# Registers Paddock's running instances with NeMo Gym; written by \`paddock gym-config\`.
# The order of keys matters: \`external\` stands first, so that NeMo Gym calls the running server and spawns none.
# The client waits for each \`*_ready\` block's base_url; start Paddock before or meanwhile.
`;

/** The YAML that registers every instance: `gym env start --config <this> --config <a model's config>`. */
export function printRegistration(instances: readonly RegisteredInstance[], options: RegistrationOptions): string {
  const remarks = instances.flatMap((instance) => addressRemark(instance) ?? []);
  const blocks = instances.map((instance) => stringifyYaml(externalBlocks(instance, options)));
  const routes = Object.fromEntries(instances.map(({ name }) => [name, `${name}_environment_server`]));
  return [
    HEAD + remarks.map((remark) => `# ${remark}\n`).join(''),
    ...blocks,
    ...(options.environmentServer === 'single_agent_turn'
      ? [stringifyYaml({ environment_server_routes: routes })]
      : []),
  ].join('\n');
}
