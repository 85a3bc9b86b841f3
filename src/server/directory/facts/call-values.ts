import type { ServiceCallTable } from '#server/database/call-tables.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { callPlace } from '#server/personal/sealed-places.ts';

/** Personal values by their plain field names: `email`, `givenName`, `documentNumber:PASSPORT`, `instructions.bsb` … */
export type PersonalValues = ReadonlyMap<string, string>;

/** The personal values of a recorded call; none once retention has erased them. */
export function openCallValues(
  { id, personal_encrypted: sealed }: Pick<ServiceCallTable, 'id' | 'personal_encrypted'>,
  keys: Pick<DataKeys, 'open'>,
): PersonalValues {
  if (sealed === null) return new Map();
  return new Map(Object.entries(JSON.parse(keys.open(sealed, callPlace(id))) as Record<string, string>));
}
