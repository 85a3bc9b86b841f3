import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startRampart, type Rampart } from '#testing/start-rampart.ts';

const hourMs = 3_600_000;

describe.each([
  ['ahead', hourMs],
  ['behind', -hourMs],
])('a clock that ran an hour %s and was set right', (_way, wrongMs) => {
  let rampart: Rampart;
  let offMs = 0;
  beforeEach(async () => {
    offMs = wrongMs;
    rampart = await startRampart({ nowMs: () => Date.now() + offMs });
  });
  afterEach(async () => rampart.stop());
  const lookUps = async () => {
    const cookie = await rampart.signIn('support');
    const answers: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      const url = `${rampart.url}/api/service/eapi/v0/identities/nobody-${at}`;
      answers.push((await fetch(url, { headers: { cookie } })).status);
    }
    return answers;
  };
  const ready = async () => {
    const answer = await fetch(`${rampart.url}/health/ready`);
    return { status: answer.status, clock: ((await answer.json()) as { clock: string }).clock };
  };

  it('is in doubt while the service refuses it; then all is well at once, without a call', async () => {
    expect(await lookUps()).toEqual([401, 401, 401, 401, 401]);
    expect(await ready()).toEqual({ status: 503, clock: 'failing' });
    offMs = 0;
    expect(await ready()).toEqual({ status: 200, clock: 'ok' });
    expect(await lookUps()).toEqual([404, 404, 404, 404, 404]);
    expect(await ready()).toEqual({ status: 200, clock: 'ok' });
    // What was signed ahead of time is skipped when that time has come.
    offMs = 1000;
    expect(await lookUps()).toEqual([404, 404, 404, 404, 404]);
  });
});
