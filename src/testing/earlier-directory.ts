import { inTransaction } from '#node/dialect.ts';
import { createLogger } from '#node/logger.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';

import { finishedCall } from './finished-calls.ts';
import { keysOfTests, type TestDatabase } from './test-database.ts';
import { validRequests } from './valid-requests.ts';

export const dataKeysOfTests = createDataKeys({ current: keysOfTests.DATA_KEY });

/** `directoryState` before and after a rebuild. */
export const earlierDirectory = { version: 1, customers: ['kept-1'], lookups: [] };
export const rebuiltDirectory = {
  version: 2,
  customers: ['kept-1', 'lost-2'],
  lookups: ['kept-1', 'lost-2'],
};

/** Creates two customers, then calls `loseFromDirectory`. */
export async function fillEarlierDirectory(database: TestDatabase): Promise<void> {
  const { db } = database.open();
  const logger = createLogger({ level: 'silent' });
  const recorder = createCallRecorder({ db, dataKeys: dataKeysOfTests, logger });
  for (const identityReference of ['kept-1', 'lost-2']) {
    const body = { ...validRequests.createBasicIdentity, identityReference, email: 'lena@example.com' };
    const call = finishedCall('createBasicIdentity', { body }, { status: 201 });
    await inTransaction(db, async (transaction) => recorder.recordIn(transaction, call));
  }
  await loseFromDirectory(database);
}

/** Removes the second customer and all lookups. */
export async function loseFromDirectory(database: TestDatabase): Promise<void> {
  const { db } = database.open();
  await db.deleteFrom('customer').where('identity_reference', '=', 'lost-2').execute();
  await db.deleteFrom('lookup').execute();
}

/** Returns what tells a stored directory from a rebuilt one. */
export async function directoryState(database: TestDatabase) {
  const { db } = database.open();
  const version = await db.selectFrom('directory_version').select('version').executeTakeFirstOrThrow();
  const customers = await db.selectFrom('customer').select('identity_reference').execute();
  const lookups = await db.selectFrom('lookup').select('object_id').execute();
  return {
    ...version,
    customers: customers.map(({ identity_reference: reference }) => reference).sort(),
    lookups: lookups.map(({ object_id: id }) => id).sort(),
  };
}
