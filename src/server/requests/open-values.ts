import type { ServiceCallTable } from '#server/database/call-tables.ts';
import { callPlace } from '#server/directory/sealed-places.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

import type { PersonalValues } from './exchange-values.ts';

/** The personal values of a recorded call; none once retention has erased them. */
export function openValues(
  { id, personal_encrypted: sealed }: Pick<ServiceCallTable, 'id' | 'personal_encrypted'>,
  keys: Pick<DataKeys, 'open'>,
): PersonalValues {
  if (sealed === null) return new Map();
  return new Map(Object.entries(JSON.parse(keys.open(sealed, callPlace(id))) as Record<string, string>));
}
