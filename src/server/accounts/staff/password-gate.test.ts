import { afterEach, expect, it, vi } from 'vitest';

import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';
import { madePuzzle, tryByPuzzles } from '#testing/solve-puzzle.ts';

import { type Applicant, createPasswordGate } from './password-gate.ts';

// A queue fills only where a password takes as long as it does.
vi.unmock('@node-rs/argon2');

let people: PeopleDesk | null = null;
afterEach(async () => {
  await people?.desk.close();
  people = null;
});

it('refuses a flood a few per turn of the event loop, so that database work goes on', async () => {
  const gate = createPasswordGate();
  const never = async () => new Promise<never>(() => undefined);
  const refused: unknown[] = [];
  for (let count = 0; count < 226; count += 1)
    void gate.pass({ source: String(count) }, never).catch((error: unknown) => refused.push(error));
  const perTurn: number[] = [];
  for (let turn = 0; turn < 60 && refused.length < 200; turn += 1) {
    const before = refused.length;
    await new Promise((next) => setImmediate(next));
    perTurn.push(refused.length - before);
  }
  expect(refused).toHaveLength(200);
  expect(Math.max(...perTurn)).toBe(4);
});

/** Comers at a gate: `enter` sends one in, who stays until `leave`; `inside` and `refused` say by name who is. */
function watchGate() {
  const gate = createPasswordGate();
  const open = new Map<string, () => void>();
  const refused: string[] = [];
  const passing: Promise<void>[] = [];
  return {
    refused,
    inside: () => [...open.keys()],
    async enter(name: string, applicant: Applicant) {
      const stay = async () => new Promise<void>((resolve) => open.set(name, resolve));
      const passed = gate.pass(applicant, stay).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'busy', facts: { retryAfterSeconds: 1 } });
        refused.push(name);
      });
      passing.push(passed);
      await settled();
    },
    async leave(name: string) {
      open.get(name)?.();
      open.delete(name);
      await settled();
    },
    async end() {
      while (open.size > 0) for (const name of open.keys()) await this.leave(name);
      await Promise.all(passing);
    },
  };
}

const settled = async () => new Promise((resolve) => setImmediate(resolve));
const from = (source: string) => ({ source });

it('runs two at a time, known people before strangers, each in order', async () => {
  const gate = watchGate();
  for (const name of ['s1', 's2', 's3', 's4']) await gate.enter(name, from('a'));
  for (const name of ['k1', 'k2']) await gate.enter(name, 'known');
  const order: string[][] = [gate.inside()];
  for (const name of ['s1', 's2', 'k1', 'k2']) {
    await gate.leave(name);
    order.push(gate.inside());
  }
  expect(order).toEqual([
    ['s1', 's2'],
    ['s2', 'k1'],
    ['k1', 'k2'],
    ['k2', 's3'],
    ['s3', 's4'],
  ]);
  await gate.end();
});

it('queues 24 strangers and 32 known people, and refuses the others', async () => {
  const gate = watchGate();
  for (let at = 0; at < 27; at += 1) await gate.enter(`s${at}`, from('a'));
  expect(gate.refused).toEqual(['s26']);
  for (let at = 0; at < 33; at += 1) await gate.enter(`k${at}`, 'known');
  expect(gate.refused).toEqual(['s26', 'k32']);
  await gate.end();
  expect(gate.refused).toHaveLength(2);
});

it('when full, a stranger replaces the newest from the source with most, until theirs has as many', async () => {
  const gate = watchGate();
  for (let at = 0; at < 26; at += 1) await gate.enter(`a${at}`, from('a'));
  for (let at = 0; at < 14; at += 1) await gate.enter(`b${at}`, from('b'));
  expect(gate.refused).toEqual([...Array.from({ length: 12 }, (_, at) => `a${25 - at}`), 'b12', 'b13']);
  await gate.end();
});

it('a failure frees its place', async () => {
  const gate = createPasswordGate();
  for (let time = 0; time < 3; time += 1)
    await expect(gate.pass('known', async () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  expect(await gate.pass(from('a'), async () => Promise.resolve('in'))).toBe('in');
});

it('strangers filling their queue delay neither a proof of identity nor a link', async () => {
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
  await expect.poll(() => statuses.has(429)).toBe(true);
  const changed = at.call('POST', '/api/profile/password', {
    cookie,
    body: { password: knownPassword, newPassword: freshPassword },
  });
  const used = at.call('POST', '/api/links/use', { body: { token, password: freshPassword } });
  expect([(await changed).statusCode, (await used).statusCode]).toEqual([204, 200]);
  over.abort();
  await Promise.all(strangers);
  expect(statuses).toEqual(new Set([401, 429]));
});

it('strangers with easy puzzles of many names, solved, from many addresses, keep no person out', async () => {
  const at = (people = await createPeopleDesk());
  const statuses = new Set<number>();
  const over = new AbortController();
  const strangers = Array.from({ length: 60 }, async (_, who) => {
    for (let time = 0; !over.signal.aborted; time += 1) {
      const email = `nobody-${who}-${time}@example.com`;
      const puzzle = madePuzzle(at.desk.app.dataKeys, email, at.desk.clock.nowMs);
      const answer = await at.signInFrom(`10.0.${time & 255}.${who}`, { email, password: 'x', puzzle });
      statuses.add(answer.statusCode);
    }
  });
  await expect.poll(() => statuses.has(401)).toBe(true);
  const right = { email: 'developer@rampart.test', password: knownPassword };
  for (let time = 0; time < 3; time += 1) {
    const person = await tryByPuzzles(async (puzzle) => at.signInFrom('192.0.2.1', { ...right, puzzle }));
    expect(person.answer.statusCode).toBe(200);
    expect(person.solved).toBeLessThan(4);
  }
  over.abort();
  await Promise.all(strangers);
  expect(statuses).toEqual(new Set([401, 429]));
});
