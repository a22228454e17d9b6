import Value from 'typebox/value';
import { ConfigError, nearest, type SettingFromEnv } from '../config/index.ts';
import { judgeKey, judgeRules, type Values } from './judge.ts';
import { isNamespace, type Namespace, namespaces, registry, type SettingsOf } from './registry.ts';

/** Ask each time a value is needed and keep no copy: a setting may change while the server runs (P7). */
export interface Settings {
  get<N extends Namespace>(namespace: N): Readonly<SettingsOf<N>>;
}

type Effective = { readonly [N in Namespace]: Readonly<SettingsOf<N>> };

/** P1, P2: what the environment gives wins over the default. P5: whatever is wrong there stops the start. */
export function createSettings(fromEnv: readonly SettingFromEnv[] = []): Settings {
  const problems = fromEnv.filter(({ namespace }) => !isNamespace(namespace)).map(unknownNamespace);
  const resolved = namespaces.map((namespace) => {
    const given = fromEnv.filter((setting) => setting.namespace === namespace);
    return [namespace, resolve(namespace, given, problems)];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  const effective = Object.fromEntries(resolved) as Effective;
  return { get: (namespace) => effective[namespace] };
}

function resolve(namespace: Namespace, given: readonly SettingFromEnv[], problems: string[]): Values {
  const definition = registry[namespace];
  const overrides: Record<string, unknown> = {};
  const refused: string[] = [];
  for (const setting of given) {
    const judged = judgeKey(definition, setting);
    if ('problem' in judged) refused.push(judged.problem);
    else overrides[setting.key] = judged.value;
  }
  const values = Value.Default(definition.schema, overrides) as Values;
  // A rule judged on values that were refused would name keys that are not at fault.
  problems.push(...(refused.length > 0 ? refused : judgeRules(namespace, definition, values)));
  return Object.freeze(values);
}

function unknownNamespace({ namespace, key, variable }: SettingFromEnv): string {
  const meant = nearest(namespace, namespaces);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return `${namespace}.${key}: ${namespace} is not a namespace of settings (${variable})${hint}`;
}
