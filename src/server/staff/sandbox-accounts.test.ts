import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { roles } from '#contract/desk/permissions.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { settleSandboxAccounts } from './sandbox-accounts.ts';

describe('the sandbox’s accounts', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer();
  });
  afterAll(async () => desk.close());

  it('are there once when several servers begin at the same moment', async () => {
    await desk.ownerDb.deleteFrom('staff').execute();
    await Promise.all(Array.from({ length: 3 }, async () => settleSandboxAccounts(desk.db, true)));
    const staff = await desk.db.selectFrom('staff').select('role').execute();
    expect(staff.map(({ role }) => role).toSorted()).toEqual([...roles].toSorted());
  });
});
