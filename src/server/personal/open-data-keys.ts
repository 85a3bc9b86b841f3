import type { Kysely } from 'kysely';

import type { Config } from '#server/config.ts';
import { ConfigurationError } from '#server/configuration-error.ts';
import type { Tables } from '#server/database/tables.ts';

import { createDataKeys, type RotatingDataKeys } from './create-data-keys.ts';
import { readOrMakeKey } from './key-file.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The one set of keys of this server. */
    dataKeys: RotatingDataKeys;
  }
}

/**
 * The keys that the configuration gives, or the ones in `DATA_DIR`, made there when missing. Throws ConfigurationError when the
 * database holds values of another key: a copy put back without its key file would otherwise mix values that cannot be read with new ones.
 */
export async function openDataKeys(
  config: Pick<Config, 'dataKey' | 'dataKeyPrevious' | 'dataDir'>,
  db: Kysely<Tables>,
): Promise<RotatingDataKeys> {
  const current = config.dataKey ?? readOrMakeKey(config.dataDir, 'data-key');
  const keys = createDataKeys({ current, previous: config.dataKeyPrevious });
  const sealed = await newestSealed(db);
  if (sealed.every((text) => keys.knows(text))) return keys;
  throw new ConfigurationError([
    'DATA_KEY is not the key with which the values in the database were encrypted: set that one, or both it as DATA_KEY_PREVIOUS and the new one',
  ]);
}

async function newestSealed(db: Kysely<Tables>): Promise<string[]> {
  const value = await db
    .selectFrom('personal_value')
    .select('value_encrypted as sealed')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const body = await db
    .selectFrom('callback_event')
    .select('body_encrypted as sealed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const factor = await db
    .selectFrom('staff')
    .select('totp_encrypted as sealed')
    .where('totp_encrypted', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return [value?.sealed, body?.sealed, factor?.sealed].filter((text) => typeof text === 'string');
}
