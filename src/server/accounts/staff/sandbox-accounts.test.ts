import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { roles } from '#contract/desk/permissions.ts';
import { readConfig } from '#server/config/config.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { settleSandboxAccounts, usesSandboxAccounts } from './sandbox-accounts.ts';

describe('the sandbox’s accounts', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer();
  });
  afterAll(async () => desk.close());

  it('exist once when several servers start at the same moment', async () => {
    await desk.ownerDb.deleteFrom('staff').execute();
    await Promise.all(Array.from({ length: 3 }, async () => settleSandboxAccounts(desk.db, true)));
    const staff = await desk.db.selectFrom('staff').select('role').execute();
    expect(staff.map(({ role }) => role).toSorted()).toEqual([...roles].toSorted());
  });

  it.each([
    [{}, true],
    [{ PUBLIC_URL: 'http://localhost:5173' }, true],
    [{ PUBLIC_URL: 'https://desk.example', ALLOW: 'public-sandbox' }, false],
    [{ HOST: '0.0.0.0', ALLOW: 'public-sandbox' }, false],
    [{ TRUSTED_PROXIES: '127.0.0.1', ALLOW: 'public-sandbox' }, false],
    [{ SERVICE_BASE_URL: 'http://127.0.0.1:1', SERVICE_ENVIRONMENT: 'sandbox' }, false],
  ])('are used on this machine alone: %o', (environment, isUsed) => {
    const config = readConfig({ DATA_DIR: '/nowhere', ...environment });
    expect(usesSandboxAccounts(config)).toBe(isUsed);
  });

  it('are disabled where not needed, and enabled again except those an admin disabled', async () => {
    const { db } = desk;
    const letIn = async () =>
      (await db.selectFrom('staff').select('role').where('is_disabled', '=', 0).execute())
        .map(({ role }) => role)
        .toSorted();
    await settleSandboxAccounts(db, true);
    await db.updateTable('staff').set({ is_disabled: 1 }).where('role', '=', 'support').execute();
    const others = roles.filter((role) => role !== 'support').toSorted();
    await settleSandboxAccounts(db, true);
    expect(await letIn()).toEqual(others);
    await settleSandboxAccounts(db, false);
    await settleSandboxAccounts(db, false);
    expect(await letIn()).toEqual([]);
    await settleSandboxAccounts(db, true);
    expect(await letIn()).toEqual(others);
  });
});
