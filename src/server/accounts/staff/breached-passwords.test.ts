import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { createPeopleDesk, knownPassword } from '#testing/people-desk.ts';

import { isBreached } from './passwords.ts';

describe('the list of breached passwords', () => {
  it('that comes with the desk has more than 3,000 of the length that is asked for, in any case, and no other', () => {
    const some = [
      'mailcreated5240',
      'PolniyPizdec0211',
      'momsanaladventure',
      '123456789987654321',
      '1QAZ2WSX3EDC4RFV',
    ];
    for (const one of some) expect([one, isBreached(one)]).toEqual([one, true]);
    for (const other of ['correct horse battery staple', ...Array.from({ length: 200 }, (_, at) => `${at}`)])
      expect(isBreached(other)).toBe(false);
    const text = readFileSync(new URL('known-passwords.txt', import.meta.url), 'utf8');
    const bytes = Buffer.from(text, 'base64');
    const digests = Array.from({ length: bytes.length / 6 }, (_, at) =>
      bytes.toString('hex', at * 6, at * 6 + 6),
    );
    expect(digests.length).toBeGreaterThan(3000);
    expect(new Set(digests).size).toBe(digests.length);
  });

  it('keeps them from being chosen', async () => {
    // Hard to guess for the measure of guesses.
    const breached = 'perasperaadastra';
    const people = await createPeopleDesk();
    const cookie = await people.desk.cookieOf('support');
    const choose = async (newPassword: string) =>
      people.call('POST', '/api/profile/password', {
        cookie,
        body: { password: knownPassword, newPassword },
      });
    const refused = await choose(breached);
    expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
      422,
      { newPassword: 'This password has appeared in a data breach. Choose a different password' },
    ]);
    expect((await choose(`${breached} more`)).statusCode).toBe(204);
    await people.desk.close();
  });
});
