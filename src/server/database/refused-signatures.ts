import type { Kysely, Migration } from 'kysely';

import { plainText } from '#node/dialect.ts';

/** Why a callback's signature was refused, and what it was: so that it can be found out afterwards what is wrong with it. */
export const refusedSignatures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('callback').addColumn('refused_because', plainText(db)).execute();
    await db.schema.alterTable('callback').addColumn('credential_encrypted', 'text').execute();
  },
};
