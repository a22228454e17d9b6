import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { productsNamed, unknownCapabilities } from '../../../catalog/products/index.ts';
import { together } from '../../../catalog/rows/index.ts';
import { componentTypesNamed } from '../../../catalog/types/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { asUuid } from '../../../platform/identifiers.ts';
import { refused, unprocessable } from '../../../platform/problem.ts';
import { titled, words } from '../../labels/index.ts';
import type { RoleTerms } from './declaration.ts';
import { drafted, outOfBounds } from './terms.ts';

type RoleSpec = Input<Operations['setSystemRole']>['body'];

const NAME = /^[a-z0-9][a-z0-9-]{0,99}$/;

/** A2 with the rules of 1.11: what the role will say; everything that is wrong with it in one 422. */
export async function draftRole(
  ctx: AccessContext,
  tx: Transaction,
  name: string,
  current: RoleTerms | undefined,
  spec: RoleSpec,
): Promise<RoleTerms> {
  const { accepted_types, pinned_products, ...given } = spec;
  const label = titled(ctx, words(name));
  const [, , accepted, pinned] = await together(
    () => requireName(name),
    () => requireKnown(tx, given.capabilities),
    () => accepted_types && componentTypesNamed(tx, accepted_types, 'body.accepted_types'),
    () => pinned_products && productsNamed(tx, pinned_products, 'body.pinned_products'),
    () => {
      const wrong = outOfBounds(drafted(label, current, given), given);
      if (wrong.length > 0) throw unprocessable(wrong);
    },
  );
  return drafted(label, current, { ...given, accepted, pinned });
}

/** I2, at the place it stands in. */
function requireName(name: string): void {
  if (NAME.test(name) && asUuid(name) === undefined) return;
  throw refused('path.role', 'is not a name: small letters, digits and hyphens, 1 to 100 of them', name);
}

/** C2: a role may only require what is known. */
async function requireKnown(tx: Transaction, capabilities: readonly string[] | undefined): Promise<void> {
  if (capabilities === undefined || capabilities.length === 0) return;
  const unknown = await unknownCapabilities(tx, capabilities);
  if (unknown.length === 0) return;
  throw unprocessable(
    unknown.map((capability) => ({
      location: `body.capabilities[${capabilities.indexOf(capability)}]`,
      message: `${capability} is no known capability`,
      value: capability,
    })),
  );
}
