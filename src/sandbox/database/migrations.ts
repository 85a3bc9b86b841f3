import type { Migrations } from '#node/database.ts';
import { identityTables } from './identity-tables.ts';
import { lifeTables } from './life-tables.ts';
import { outboxTables } from './outbox-tables.ts';
import { transactionTables } from './transaction-tables.ts';
import { vouchingColumns } from './vouching-columns.ts';

/** The sandbox's migrations; they run at start, all or none. */
export const sandboxMigrations: Migrations = {
  '001-identities': identityTables,
  '002-transactions': transactionTables,
  '003-vouching': vouchingColumns,
  '004-life': lifeTables,
  '005-outbox': outboxTables,
};
