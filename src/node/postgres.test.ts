import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import type { Tables } from '#server/database/tables.ts';

import { isDatabaseUnavailable, unreachableCause } from './database-failures.ts';
import { openPostgres } from './postgres.ts';

const nowhere = 'postgres://someone:a-password@127.0.0.1:1/none';

describe('an absent PostgreSQL', () => {
  it('fails as passing, names its reason by a code alone and ends nothing', async () => {
    const database = openPostgres<Tables>({ url: nowhere });
    const error: unknown = await sql`select 1`.execute(database.db).catch((failure: unknown) => failure);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(unreachableCause(error)).toBe('ECONNREFUSED');
    await database.close();
    await database.close();
  });

  it('closes when nothing was asked of it', async () => {
    await expect(openPostgres<Tables>({ url: nowhere }).close()).resolves.toBeUndefined();
  });
});
