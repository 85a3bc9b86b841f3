import type { Kysely } from 'kysely';
import type { SandboxTables } from '../database/tables.ts';

/** Every table of the sandbox, what refers to another before it. */
const tables = [
  'callback_attempt',
  'callback',
  'ramp_move',
  'ramp',
  'price',
  'document_image',
  'identity_document',
  'identity_check',
  'identity',
  'clock',
  'fault',
  'callback_fault',
  'setting',
] as const satisfies readonly (keyof SandboxTables)[];

/** Empties the world, in the caller's transaction. */
export async function wipeWorld(db: Kysely<SandboxTables>): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute();
}
