import { join } from 'node:path';

import { openPostgres } from '#node/postgres.ts';
import type { Tables } from '#server/database/tables.ts';

import { startOwnPostgres } from '../own-postgres.ts';
import { testDatabase } from '../test-database.ts';
import { createStorage, type DeskStorage } from './soaked-desk.ts';

export interface StorageOnDisk extends DeskStorage {
  /** Recovers as an operator would after a full disk. */
  revive(): Promise<void>;
}

/** Creates SQLite in `data`, or a PostgreSQL of its own. */
export async function createStorageOn(directory: string): Promise<StorageOnDisk> {
  if (testDatabase === 'sqlite') {
    const storage = await createStorage(join(directory, 'data'));
    return { ...storage, revive: async () => Promise.resolve() };
  }
  const postgres = await startOwnPostgres({}, directory);
  const { environment } = postgres;
  const database = openPostgres<Tables>({ url: environment['DATABASE_URL'] ?? '' });
  return {
    environment,
    read: async (work) => work(database.db),
    // A PostgreSQL that could not write its log any more has ended, and is started again by the system.
    revive: async () => postgres.start(),
    async close() {
      await database.close();
      await postgres.end();
    },
  };
}
