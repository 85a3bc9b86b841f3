import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { trustedBrowsers } from './people-tables.ts';

let desk: DeskServer;
beforeAll(async () => (desk = await createDeskServer()));
afterAll(async () => desk.close());

it('of the browsers of the previous version those are trusted that no unconfirmed sign-in can have come from', async () => {
  const { db, ownerDb } = desk;
  const staff = await db.selectFrom('staff').select(['id', 'role']).execute();
  const idOf = (role: string) => staff.find((one) => one.role === role)?.id ?? '';
  for (const column of ['new_browser', 'trusted_at', 'hidden_until'])
    await ownerDb.schema.alterTable('known_device').dropColumn(column).execute();
  await ownerDb.schema.alterTable('session').dropColumn('device').execute();
  await ownerDb.schema.alterTable('staff').dropColumn('factor_since').execute();
  const [warned, calm] = [idOf('support'), idOf('admin')];
  const device = (token_digest: string, staff_id: string, used_at: number) => ({
    token_digest,
    staff_id,
    used_at,
  });
  await ownerDb
    .insertInto('known_device')
    .values([device('before', warned, 10), device('since', warned, 30), device('calm', calm, 30)])
    .execute();
  const signIn = { method: 'password', agent: '' } as const;
  await ownerDb
    .insertInto('new_browser')
    .values([
      { id: 'open', staff_id: warned, at: 20, ...signIn },
      { id: 'confirmed', staff_id: calm, at: 20, confirmed_at: 25, ...signIn },
    ])
    .execute();
  // Later ones may build on it, so it alone is run again.
  await trustedBrowsers.up(ownerDb);
  const found = db.selectFrom('known_device').select(['token_digest', 'trusted_at']).orderBy('token_digest');
  expect(await found.execute()).toEqual([
    { token_digest: 'before', trusted_at: 10 },
    { token_digest: 'calm', trusted_at: 30 },
    { token_digest: 'since', trusted_at: null },
  ]);
});
