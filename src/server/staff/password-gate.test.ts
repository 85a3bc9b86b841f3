import { afterEach, expect, it } from 'vitest';

import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';

import { createPasswordGate, type Comer } from './password-gate.ts';

let people: PeopleDesk | null = null;
afterEach(async () => {
  await people?.desk.close();
  people = null;
});

it('lets 24 strangers pass at once and 32 in all, refuses the others, and lets the next ones pass when they are done', async () => {
  const gate = createPasswordGate();
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const enter = (comer: Comer, count: number) =>
    Array.from({ length: count }, async () => gate.pass(comer, async () => opened));
  const passing = enter('stranger', 24);
  await expect(gate.pass('stranger', async () => opened)).rejects.toMatchObject({ code: 'busy' });
  passing.push(...enter('known', 8));
  await expect(gate.pass('known', async () => opened)).rejects.toMatchObject({ code: 'busy' });
  open();
  await Promise.all(passing);
  await expect(gate.pass('stranger', async () => Promise.reject(new Error('wrong')))).rejects.toThrow(
    'wrong',
  );
  await Promise.all(enter('known', 32));
});

it('strangers who take all their seats keep nobody from proving who they are, nor from using a link', async () => {
  const at = (people = await createPeopleDesk());
  const cookie = at.cookieIn(await at.signIn({ email: 'developer@rampart.test', password: knownPassword }));
  const body = { email: 'new@example.com', name: 'Nele Neu', role: 'support' };
  const added = await at.call('POST', '/api/staff', { cookie: await at.desk.cookieOf('admin'), body });
  const token = new URL(added.json<{ link: string }>().link).hash.slice(1);
  const statuses = new Set<number>();
  const over = new AbortController();
  const strangers = Array.from({ length: 60 }, async (_, name) => {
    for (let time = 0; !over.signal.aborted; time += 1)
      statuses.add(
        (await at.signIn({ email: `nobody-${name}-${time}@example.com`, password: 'x' })).statusCode,
      );
  });
  await expect.poll(() => statuses.has(503)).toBe(true);
  const changed = at.call('POST', '/api/profile/password', {
    cookie,
    body: { password: knownPassword, newPassword: freshPassword },
  });
  const used = at.call('POST', '/api/links/use', { body: { token, password: freshPassword } });
  expect([(await changed).statusCode, (await used).statusCode]).toEqual([204, 200]);
  over.abort();
  await Promise.all(strangers);
  expect(statuses).toEqual(new Set([401, 503]));
});
