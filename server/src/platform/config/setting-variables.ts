/** One key of the env tier of settings (configuration.md 6.1), not yet judged: that needs the registry. */
export interface SettingFromEnv {
  readonly variable: string;
  readonly namespace: string;
  readonly key: string;
  readonly raw: string;
}

export const SETTING_PREFIX = 'MUSTER_SETTINGS__';
export const SETTING_PATTERN = `${SETTING_PREFIX}<NAMESPACE>__<KEY>`;

const NAME = /^MUSTER_SETTINGS__(?<namespace>[A-Z0-9]+(?:_[A-Z0-9]+)*)__(?<key>[A-Z0-9]+(?:_[A-Z0-9]+)*)$/;

export function settingFromEnv(variable: string, raw: string): SettingFromEnv | undefined {
  const { namespace, key } = NAME.exec(variable)?.groups ?? {};
  if (namespace === undefined || key === undefined) return undefined;
  return { variable, namespace: namespace.toLowerCase(), key: key.toLowerCase(), raw };
}
