import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ConfigurationError } from '#server/configuration-error.ts';
import { createPeopleDesk, knownPassword } from '#testing/people-desk.ts';

import { openBreachedPasswords } from './breached-passwords.ts';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

describe('a list of breached passwords', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'breached-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (lines: readonly string[], end = '\r\n') => {
    const file = join(folder, `list-${lines.length}-${end.length}`);
    writeFileSync(
      file,
      lines
        .toSorted()
        .map((line) => line + end)
        .join(''),
    );
    return file;
  };

  it.each([
    ['\r\n', (at: number) => `:${at}`],
    ['\n', () => ''],
    ['\n', (at: number) => `:${10 ** (at % 9)}`],
  ])('has each of its passwords, the first and the last too, and no other', async (end, count) => {
    for (const length of [1, 2, 3, 500]) {
      const passwords = Array.from({ length }, (_, at) => `a password of the list, ${at}`);
      const list = openBreachedPasswords(
        fileOf(
          passwords.map((one, at) => sha1(one) + count(at)),
          end,
        ),
      );
      for (const one of passwords) expect(await list.has(one)).toBe(true);
      for (let at = 0; at < 200; at += 1) expect(await list.has(`not in the list, ${at}`)).toBe(false);
    }
  });

  it('that comes with the desk has more than 3,000 of the length that is asked for, in any case, and no other', async () => {
    const list = openBreachedPasswords(null);
    const some = [
      'mailcreated5240',
      'PolniyPizdec0211',
      'momsanaladventure',
      '123456789987654321',
      '1QAZ2WSX3EDC4RFV',
    ];
    for (const one of some) expect([one, await list.has(one)]).toEqual([one, true]);
    expect(await list.has('correct horse battery staple')).toBe(false);
    const text = readFileSync(new URL('known-passwords.txt', import.meta.url), 'utf8');
    const bytes = Buffer.from(text, 'base64');
    const digests = Array.from({ length: bytes.length / 6 }, (_, at) =>
      bytes.toString('hex', at * 6, at * 6 + 6),
    );
    expect(digests.length).toBeGreaterThan(3000);
    expect(new Set(digests).size).toBe(digests.length);
  });

  it.each(['', 'hello\n', `${sha1('a').toLowerCase()}\n`])('is refused when it is none: %o', (text) => {
    const file = join(folder, 'none');
    writeFileSync(file, text);
    expect(() => openBreachedPasswords(file)).toThrow(ConfigurationError);
    expect(() => openBreachedPasswords(join(folder, 'missing'))).toThrow(/^BREACHED_PASSWORDS_FILE /);
    expect(() => openBreachedPasswords(folder)).toThrow(ConfigurationError);
  });

  it('is refused in another order: hardly any would be found', () => {
    const digests = Array.from({ length: 300 }, (_, at) => sha1(`${at}`));
    const inOrder = digests.toSorted();
    const swapped = [...inOrder.slice(150), ...inOrder.slice(0, 150)];
    const file = join(folder, 'order');
    for (const lines of [digests, inOrder.toReversed(), swapped]) {
      writeFileSync(file, lines.map((one) => `${one}:1\r\n`).join(''));
      expect(() => openBreachedPasswords(file)).toThrow(ConfigurationError);
    }
    writeFileSync(file, inOrder.join('\n\n'));
    expect(() => openBreachedPasswords(file)).toThrow(ConfigurationError);
    writeFileSync(file, inOrder.map((one) => `${one}:1\r\n`).join(''));
    expect(() => openBreachedPasswords(file)).not.toThrow();
  });

  it('that can’t be read any more lets no password pass, and says so', async () => {
    const people = await createPeopleDesk({
      environment: { BREACHED_PASSWORDS_FILE: fileOf([sha1('gone')], '\n') },
    });
    const cookie = await people.desk.cookieOf('support');
    rmSync(join(folder, 'list-1-1'));
    const answer = await people.call('POST', '/api/profile/password', {
      cookie,
      body: { password: knownPassword, newPassword: 'wqzpvnxkdjfhgmt seven lamps' },
    });
    expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([503, '/problems/busy']);
    await people.desk.close();
  });

  it('keeps them from being chosen', async () => {
    const breached = 'wqzpvnxkdjfhgmt seven lamps';
    const people = await createPeopleDesk({
      environment: { BREACHED_PASSWORDS_FILE: fileOf([sha1(breached), sha1('b'), sha1('c'), sha1('d')]) },
    });
    const cookie = await people.desk.cookieOf('support');
    const choose = async (newPassword: string) =>
      people.call('POST', '/api/profile/password', {
        cookie,
        body: { password: knownPassword, newPassword },
      });
    const refused = await choose(breached);
    expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
      422,
      { newPassword: 'This one is known from a breach: choose another' },
    ]);
    expect((await choose(`${breached} more`)).statusCode).toBe(204);
    await people.desk.close();
  });
});
