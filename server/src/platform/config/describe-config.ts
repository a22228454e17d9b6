import { SETTING_PATTERN } from './setting-variables.ts';
import { variables } from './variables.ts';

export interface VariableDescription {
  readonly name: string;
  readonly default: string;
  readonly meaning: string;
}

/** The rows of the operator's table of variables. */
export function describeConfig(): VariableDescription[] {
  const rows = Object.values(variables).map((variable) => ({
    name: variable.name,
    default: 'default' in variable ? variable.default : variable.unset,
    meaning: variable.meaning,
  }));
  return [
    ...rows,
    {
      name: SETTING_PATTERN,
      default: '',
      meaning:
        'Fixes a setting for the deployment and locks it. The value is JSON, or plain text for a text key.',
    },
  ];
}
