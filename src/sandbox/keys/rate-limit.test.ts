import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorBodies } from '#contract/service/errors.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox({ callsPerMinute: 3 });
  sandbox.machineNow = Date.now();
});
afterEach(async () => sandbox.close());

const call = { method: 'GET', url: '/eapi/v0/identities/c-1' } as const;
const statuses = async (times: number) => {
  const answers: number[] = [];
  for (let time = 0; time < times; time += 1) answers.push((await sandbox.call(call)).statusCode);
  return answers;
};
const wait = (seconds: number) => {
  sandbox.machineNow = (sandbox.machineNow ?? 0) + seconds * 1000;
};

describe('the rate limit', () => {
  it('answers 429 beyond the calls of a minute, with the seconds to wait in Retry-After', async () => {
    expect(await statuses(3)).toStrictEqual([404, 404, 404]);
    wait(15);
    const answer = await sandbox.call(call);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('45');
    expect(errorBodies[429].strict().parse(answer.json())).toStrictEqual({
      message: 'Too many requests. Try again later',
      status: 429,
    });
  });

  it('lets calls through again after Retry-After, and none of the refused was done', async () => {
    await statuses(3);
    const basic = {
      method: 'POST',
      url: '/eapi/v0/identities/basic',
      body: { identityReference: 'c-9' },
    } as const;
    const refused = await sandbox.call(basic);
    expect(refused.statusCode).toBe(429);
    expect(await sandbox.db.selectFrom('identity').selectAll().execute()).toStrictEqual([]);
    wait(Number(refused.headers['retry-after']));
    expect((await sandbox.call(basic)).statusCode).toBe(201);
  });

  it('follows the machine’s clock, not the service’s', async () => {
    await statuses(3);
    sandbox.now += 3_600_000;
    expect(await statuses(1)).toStrictEqual([429]);
  });

  it('counts no call that is not signed', async () => {
    const authorization = `Bearer test-key:${'0'.repeat(64)}:${Date.now()}000`;
    for (let time = 0; time < 4; time += 1) {
      const answer = await sandbox.app.inject({ ...call, headers: { authorization } });
      expect(answer.statusCode).toBe(401);
    }
    expect(await statuses(3)).toStrictEqual([404, 404, 404]);
  });
});
