import type { DriverBody } from '@muster/contract';
import { Versioned } from '../../platform/http/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import type { Driver, DriverText } from './store.ts';

export function toDriverBody(driver: Driver): DriverBody {
  const { id, name, display_name, official, definition, product_count, created_at, updated_at } = driver;
  return {
    id,
    name,
    display_name,
    official,
    ...withoutNulls({ version: driver.version_text, description: driver.description }),
    definition,
    // a driver without a definition is a name only: it names no types
    interface_types: [],
    metrics: [],
    properties: [],
    events: [],
    commands: [],
    product_count,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

export function toDriverAnswer(driver: Driver): Versioned<DriverBody> {
  return new Versioned(toDriverBody(driver), driver.version);
}

/** What the audit trail shows of a driver, in the words of the API. */
export function driverImage({ name, display_name, version_text, description }: DriverText) {
  return { name, display_name, version: version_text, description };
}
