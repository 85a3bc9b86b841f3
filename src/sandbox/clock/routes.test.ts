import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clockAnswer } from '#contract/sandbox/world.ts';
import { insertCheck } from '../identities/store.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const start = Date.UTC(2030, 0, 1);

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox({ followsClock: true });
  sandbox.machineNow = start;
  await sandbox.db.deleteFrom('clock').execute();
  await sandbox.clock.reload();
});
afterEach(async () => sandbox.close());

const set = async (body: unknown) => sandbox.control('POST', '/sandbox/clock', body);
const read = async () => clockAnswer.strict().parse((await sandbox.control('GET', '/sandbox/clock')).json());

describe('the clock’s controls', () => {
  it('show the service’s time beside the machine’s, as set', async () => {
    const atFirst = { now: '2030-01-01T00:00:00.000Z', realNow: '2030-01-01T00:00:00.000Z' };
    expect(await read()).toStrictEqual({ ...atFirst, speed: 1, isFrozen: false });
    const answer = await set({ speed: 60, isFrozen: true, jumpSeconds: 86_400 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toStrictEqual({
      now: '2030-01-02T00:00:00.000Z',
      realNow: '2030-01-01T00:00:00.000Z',
      speed: 60,
      isFrozen: true,
    });
    expect(await read()).toStrictEqual(answer.json());
    await set({ isFrozen: false });
    sandbox.machineNow = start + 1000;
    expect(await read()).toMatchObject({ now: '2030-01-02T00:01:00.000Z', isFrozen: false });
  });

  it('give the whole service its time', async () => {
    await set({ jumpSeconds: 3600 });
    const created = await sandbox.call({
      method: 'POST',
      url: '/eapi/v0/identities/basic',
      body: { identityReference: 'c-1' },
      timestamp: `${start}000`,
    });
    expect(created.json()).toMatchObject({ createdAt: '2030-01-01T01:00:00.000Z' });
  });

  it('answer once everything due after a jump is done, as of when it was due', async () => {
    await sandbox.db
      .insertInto('identity')
      .values({
        reference: 'c-1',
        email: null,
        email_key: null,
        mobile_number: null,
        personal: '{}',
        occupation_industry: null,
        occupation: null,
        source_of_funds: null,
        purpose_of_transaction: null,
        document_status: null,
        selfie_status: null,
        blocked: 0,
        blocked_internal_reason: null,
        blocked_external_reason: null,
        created_at: start * 1000,
        updated_at: start * 1000,
      })
      .execute();
    const dueAt = (start + 120_000) * 1000;
    await insertCheck(sandbox.db, {
      id: 'check',
      identityReference: 'c-1',
      kind: 'screening',
      dueAt,
      createdAt: start * 1000,
    });
    const check = async () =>
      sandbox.db
        .selectFrom('identity_check')
        .select(['status', 'decided_at'])
        .where('id', '=', 'check')
        .executeTakeFirst();
    await set({ jumpSeconds: 119 });
    expect(await check()).toStrictEqual({ status: 'PENDING', decided_at: null });
    await set({ jumpSeconds: 3600 });
    expect(await check()).toStrictEqual({ status: 'APPROVED', decided_at: dueAt });
  });

  it('refuse an invalid change, naming the field, and leave the clock as it is', async () => {
    const wrong: [unknown, string][] = [
      [{}, 'body'],
      [[], 'body'],
      [{ speed: 0 }, 'speed'],
      [{ speed: 1_000_001 }, 'speed'],
      [{ speed: '2' }, 'speed'],
      [{ isFrozen: 1 }, 'isFrozen'],
      [{ jumpSeconds: 0 }, 'jumpSeconds'],
      [{ jumpSeconds: -60 }, 'jumpSeconds'],
      [{ jumpSeconds: 1.5 }, 'jumpSeconds'],
      [{ jumpSeconds: 1e12 }, 'jumpSeconds'],
    ];
    for (const [body, field] of wrong) {
      const answer = await set(body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toHaveProperty(['errors', field]);
    }
    expect((await set({ now: '2031-01-01T00:00:00Z' })).statusCode).toBe(400);
    expect(await read()).toMatchObject({ now: '2030-01-01T00:00:00.000Z', speed: 1, isFrozen: false });
  });
});
