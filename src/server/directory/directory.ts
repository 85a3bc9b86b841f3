import type { Kysely } from 'kysely';

import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

/** An event that a callback told, with its body opened and parsed; null once retention has erased it. */
export interface OpenedCallback extends CallbackEventTable {
  readonly body: unknown;
}

/**
 * Takes a callback's event into the directory, in the transaction that marks it processed. It may come again and in any order: the
 * same events give the same directory. Hints of the customers and ramps that it changed are noted; the callback's own is not.
 */
export async function applyCallback(
  _transaction: Kysely<Tables>,
  _event: OpenedCallback,
  _dataKeys: Pick<DataKeys, 'lookupDigests'>,
): Promise<void> {
  await Promise.resolve();
}
