import { afterEach, beforeEach, expect, it } from 'vitest';
import { insertCheck } from '../identities/store.ts';
import { seedWhenEmpty } from '../world/seed-world.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const start = Date.UTC(2030, 0, 1);
const poisoned = { ramp: '0d73a5c2e84b4f19b6572f9c1e08d3a6', check: 'check-of-c-13344' };
const sound = { ramp: 'a92e6b40d7c1483f95b80e2d6f4c7193', check: 'check-of-c-81930' };

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.now = start;
  await seedWhenEmpty(sandbox.db, start);
});
afterEach(async () => sandbox.close());

async function plan(id: string, status: 'PAYMENT_ACCEPTED' | 'COIN_DEPOSIT_CONFIRMED', dueAt: number) {
  const values = { next_status: status, next_move_at: dueAt };
  await sandbox.db.updateTable('ramp').set(values).where('id', '=', id).execute();
}

async function beginCheck(id: string, dueAt: number) {
  await insertCheck(sandbox.db, {
    id,
    identityReference: id.replace('check-of-', ''),
    kind: 'screening',
    dueAt,
    createdAt: start * 1000,
  });
}

it('unreadable rows delay nothing else, and stay as they were', async () => {
  const dueAt = (start + 1000) * 1000;
  await plan(poisoned.ramp, 'PAYMENT_ACCEPTED', dueAt);
  await plan(sound.ramp, 'COIN_DEPOSIT_CONFIRMED', dueAt + 1);
  await beginCheck(poisoned.check, dueAt);
  await beginCheck(sound.check, dueAt + 1);
  await sandbox.db.updateTable('ramp').set({ details: '{' }).where('id', '=', poisoned.ramp).execute();
  await sandbox.db
    .updateTable('identity')
    .set({ personal: '{' })
    .where('reference', '=', 'c-13344')
    .execute();
  sandbox.now = start + 2000;
  await expect(sandbox.settle()).rejects.toThrow('JSON');

  const statusOf = async (table: 'ramp' | 'identity_check', id: string) =>
    (await sandbox.db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirst())?.status;
  expect(await statusOf('ramp', sound.ramp)).toBe('COIN_DEPOSIT_CONFIRMED');
  expect(await statusOf('identity_check', sound.check)).toBe('APPROVED');
  expect(await statusOf('ramp', poisoned.ramp)).toBe('PAYMENT_READY');
  expect(await statusOf('identity_check', poisoned.check)).toBe('PENDING');
});
