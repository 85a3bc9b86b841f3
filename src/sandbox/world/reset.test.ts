import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { worldAnswer } from '#contract/sandbox/world.ts';
import type { SandboxTables } from '../database/tables.ts';
import { bankRoute, onRampBody, shareDocumentsBody, tokenBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { resetWorld, seedWhenEmpty } from './seed-world.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox({ followsClock: true });
  sandbox.machineNow = Date.now();
  await seedWhenEmpty(sandbox.db, sandbox.machineNow);
});
afterEach(async () => sandbox.close());

type Sent = ReturnType<TestSandbox['control']>;
const reset = async (body: unknown = {}) => sandbox.control('POST', '/sandbox/reset', body);

/** Everything that is kept but the clock, without the running numbers, which never begin again. */
async function world(): Promise<Record<string, unknown>> {
  const tables = (await sandbox.db.introspection.getTables()).filter(({ name }) => name !== 'clock');
  const rows = tables.map(async ({ name }) => {
    const kept = await sandbox.db
      .selectFrom(name as keyof SandboxTables)
      .selectAll()
      .execute();
    return [name, kept.map((row) => ({ ...row, number: null }))] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

/** Leaves something in every table and every control. */
async function disturb(): Promise<void> {
  await sandbox.control('POST', '/sandbox/clock', { jumpSeconds: 86_400, speed: 60, isFrozen: true });
  await sandbox.control('POST', '/sandbox/faults', { kind: 'status', status: 500, times: null });
  await sandbox.control('POST', '/sandbox/callback-faults', { kind: 'withhold', times: null });
  await sandbox.control('POST', '/sandbox/callback-endpoint', { url: 'http://127.0.0.1:9/elsewhere' });
  const { items } = (await sandbox.control('GET', '/sandbox/ramps?limit=200')).json<{
    items: { ramp_id: string; status: string }[];
  }>();
  const open = items.find(({ status }) => status === 'IN_PROGRESS');
  await sandbox.control('POST', `/sandbox/ramps/${open?.ramp_id}`, { action: 'advance' });
  await sandbox.control('POST', '/sandbox/customers/c-13344', { action: 'blacklist' });
  await sandbox.control('DELETE', '/sandbox/faults');
  await sandbox.call({
    method: 'POST',
    url: '/eapi/v0/identities/share/documents',
    body: shareDocumentsBody(),
  });
  const query = new URLSearchParams({ ...bankRoute, identityReference: 'c-1', fiatAmount: '50' });
  await sandbox.call({ method: 'GET', url: `/eapi/v0/price?${query.toString()}` });
  await sandbox.control('POST', '/sandbox/faults', { kind: 'status', status: 500, times: null });
}

describe('POST /sandbox/reset', () => {
  it('leaves every table like that of a fresh sandbox', async () => {
    const fresh = await world();
    await disturb();
    const disturbed = await world();
    for (const table of ['identity_check', 'price', 'callback', 'callback_fault', 'fault', 'setting'])
      expect(disturbed[table]).not.toHaveLength(0);
    const answer = await reset();
    expect(answer.statusCode).toBe(200);
    const { customers, ramps } = worldAnswer.parse(answer.json());
    expect([customers.length, ramps.length]).toStrictEqual([40, 200]);
    expect(await world()).toStrictEqual(fresh);
  });

  it('turns the clock back to the machine’s and takes away every fault and override', async () => {
    await disturb();
    await reset();
    const machine = new Date(sandbox.machineNow ?? 0).toISOString();
    const clock = await sandbox.control('GET', '/sandbox/clock');
    expect(clock.json()).toStrictEqual({ now: machine, realNow: machine, speed: 1, isFrozen: false });
    const answer = await sandbox.call({ method: 'GET', url: '/eapi/v0/identities/c-13344' });
    expect(answer.json()).toMatchObject({ account: { blocked: false } });
    const endpoint = await sandbox.control('GET', '/sandbox/callback-endpoint');
    expect(endpoint.json()).toMatchObject({ isOverridden: false });
  });

  it('is not undone by the clock’s being kept meanwhile', async () => {
    await sandbox.control('POST', '/sandbox/clock', { jumpSeconds: 86_400 });
    const resetting = { isOver: false };
    const keeping = async () => {
      while (!resetting.isOver) {
        sandbox.machineNow = (sandbox.machineNow ?? 0) + 1;
        await sandbox.clock.keep();
        await Promise.resolve();
      }
    };
    await Promise.all([keeping(), resetWorld(sandbox).finally(() => (resetting.isOver = true))]);
    expect(sandbox.clock.now()).toBe(sandbox.machineNow);
  });

  it('counts calls from zero', async () => {
    await sandbox.call({ method: 'GET', url: '/eapi/v0/identities/c-13344' });
    await reset();
    expect((await sandbox.control('GET', '/sandbox/calls')).json()).toStrictEqual({
      total: 0,
      byOperation: {},
    });
    await sandbox.call({ method: 'GET', url: '/eapi/v0/identities/c-13344' });
    expect((await sandbox.control('GET', '/sandbox/calls')).json()).toStrictEqual({
      total: 1,
      byOperation: { getIdentity: 1 },
    });
  });

  it('may be made again and again, and asks for an empty object', async () => {
    const before = await world();
    expect((await reset()).statusCode).toBe(200);
    expect((await reset()).statusCode).toBe(200);
    expect(await world()).toStrictEqual(before);
    expect((await reset({ everything: true })).statusCode).toBe(400);
    expect((await reset([])).statusCode).toBe(422);
  });

  it('breaks no call that is under way, and each finds a whole world', async () => {
    const url = '/eapi/v0/identities';
    const customer = 'scenario-never-pays';
    const query = new URLSearchParams({ ...bankRoute, identityReference: customer, fiatAmount: '100.00' });
    const body = { identityReference: customer, ...bankRoute };
    const ofSeeded = () => [
      sandbox.call({ method: 'GET', url: `${url}/${customer}` }),
      sandbox.call({ method: 'POST', url: `${url}/transactions/limits`, body }),
      sandbox.call({ method: 'POST', url: '/eapi/identities/transactions/eligibility', body }),
      sandbox.call({ method: 'GET', url: `/eapi/v0/price?${query.toString()}` }),
      sandbox.call({
        method: 'POST',
        url: '/eapi/v0/ramps',
        body: onRampBody({ identityReference: customer }),
      }),
      sandbox.call({ method: 'GET', url: '/eapi/v0/ramps/4b1f0c6e9a2d47538c1e6f30a7d29b54' }),
      sandbox.control('POST', '/sandbox/customers/c-13344', { action: 'blacklist' }),
      sandbox.control('POST', '/sandbox/ramps/0d73a5c2e84b4f19b6572f9c1e08d3a6', { action: 'hold' }),
      sandbox.control('GET', '/sandbox/customers?limit=100'),
    ];
    const others = () => [
      sandbox.call({ method: 'POST', url: `${url}/token/share`, body: tokenBody() }),
      sandbox.call({ method: 'POST', url: `${url}/share/documents`, body: shareDocumentsBody() }),
      sandbox.call({ method: 'PATCH', url, body: { identityReference: 'c-1', email: 'lee@mail.example' } }),
      sandbox.control('POST', '/sandbox/clock', { jumpSeconds: 200 }),
      reset(),
    ];
    const answers = { ofSeeded: [] as Sent[], others: [] as Sent[] };
    for (let round = 0; round < 3; round += 1) {
      answers.ofSeeded.push(...ofSeeded());
      answers.others.push(...others());
    }
    const statusesOf = async (sent: readonly Sent[]) =>
      (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    const [seeded, other] = await Promise.all([statusesOf(answers.ofSeeded), statusesOf(answers.others)]);
    expect(seeded.filter((status) => status === 404 || status >= 500)).toStrictEqual([]);
    expect(other.filter((status) => status >= 500)).toStrictEqual([]);
    await sandbox.settle();
  });
});
