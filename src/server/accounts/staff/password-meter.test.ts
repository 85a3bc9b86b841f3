import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildProgram, type BuiltProgram } from '#testing/build-program.ts';

import { createPasswordMeter, type PasswordMeter } from './password-meter.ts';
import { weaknessOf } from './password-weakness.ts';

const anna = { email: 'anna.berger@meridian-bank.example', name: 'Anna Berger' };
/** As slow as they get. */
const slow = 'p4$$w0rd'.repeat(8);

describe('the password meter', () => {
  let program: BuiltProgram;
  let meter: PasswordMeter;
  beforeAll(async () => {
    program = await buildProgram('src/server/accounts/staff/password-worker.ts');
    meter = createPasswordMeter({ program: program.url });
  });
  afterAll(async () => {
    await meter.close();
    program.remove();
  });

  it('answers as in this thread, each question its own', async () => {
    const passwords = ['correct horse battery staple', 'passwordpassword', 'Anna-Berger-2026', slow];
    const answers = await Promise.all(passwords.map(async (one) => meter.weaknessOf(one, anna)));
    expect(answers).toEqual(passwords.map((one) => weaknessOf(one, anna)));
  });

  it('leaves the event loop free meanwhile', async () => {
    const before = performance.eventLoopUtilization();
    await Promise.all(Array.from({ length: 20 }, async () => meter.weaknessOf(slow, anna)));
    const { active, idle } = performance.eventLoopUtilization(before);
    expect(active).toBeLessThan(idle / 4);
  });

  it('ends its thread when nobody asks, and starts another', async () => {
    const own = createPasswordMeter({ program: program.url, idleMs: 1 });
    for (let n = 0; n < 2; n += 1) expect(await own.weaknessOf('passwordpassword', anna)).not.toBeNull();
    await own.close();
  });

  it('accepts nothing when it is ended', async () => {
    const own = createPasswordMeter({ program: program.url });
    const asked = own.weaknessOf('correct horse battery staple', anna);
    await Promise.all([expect(asked).rejects.toMatchObject({ code: 'busy' }), own.close()]);
  });
});

it('the worker alone measures passwords', () => {
  const server = join(import.meta.dirname, '../..');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replaceAll('\\', '/'));
  const importing = (name: string) =>
    files.filter((file) => readFileSync(join(server, file), 'utf8').includes(name));
  expect(importing("/password-weakness.ts'")).toEqual(['accounts/staff/password-worker.ts']);
  expect(importing("'@zxcvbn-ts/")).toEqual(['accounts/staff/password-weakness.ts']);
});

describe('a password worker that is no good', () => {
  it.each([
    ['fails', 'throw new Error("broken");', {}],
    ['ends', 'process.exit(0);', {}],
    ['says nothing', 'require("node:worker_threads").parentPort.on("message", () => {});', { hungMs: 100 }],
  ])('that %s accepts no password, and the next one starts another', async (name, source, more) => {
    const file = join(tmpdir(), `password-worker-${process.pid}-${name.replaceAll(' ', '-')}.cjs`);
    writeFileSync(file, source);
    const meter = createPasswordMeter({ program: pathToFileURL(file), ...more });
    for (let n = 0; n < 2; n += 1)
      await expect(meter.weaknessOf('correct horse battery staple', anna)).rejects.toMatchObject({
        code: 'busy',
        facts: { detail: 'The password could not be checked.' },
      });
    await meter.close();
  });
});
