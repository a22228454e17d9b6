import type { StandardBody } from '@muster/contract';
import { Versioned } from '../../platform/http/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import type { Standard } from './store.ts';

export function toStandardBody(standard: Standard): StandardBody {
  const { id, name, display_name, official, created_at, updated_at } = standard;
  return {
    id,
    name,
    display_name,
    official,
    ...withoutNulls({
      parent_standard: standard.parent_standard,
      parent_standard_id: standard.parent_id,
      system_type: standard.system_type,
      system_type_id: standard.system_type_id,
      label_rule: standard.label_rule,
      description: standard.description,
    }),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

export function toStandardAnswer(standard: Standard): Versioned<StandardBody> {
  return new Versioned(toStandardBody(standard), standard.version);
}
