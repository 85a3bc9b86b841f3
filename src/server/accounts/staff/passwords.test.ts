import { describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';

import { inputs } from '#testing/inputs.ts';

import { weaknessOf } from './password-weakness.ts';
import { hashPassword, isPassword } from './passwords.ts';

vi.unmock('@node-rs/argon2');

const anna = { email: 'anna.berger@meridian-bank.example', name: 'Anna Berger' };

describe('a chosen password', () => {
  it.each([
    'passwordpassword',
    'Password12345678',
    '123456789012345',
    'qwertyuiopasdfgh',
    'aaaaaaaaaaaaaaaaaaaa',
    'abcdefghijklmnopqrst',
    'P@ssw0rdP@ssw0rd',
    'iloveyouiloveyou',
    'rampart-sandbox',
    'Rampart Rampart Rampart',
    'rampartrampart12',
    'anna.berger@meridian-bank.example',
    'ANNA BERGER ANNA BERGER',
    'annaberger123456',
    'Anna-Berger-2026',
    'meridian-bank 1!',
    'password'.repeat(128),
  ])('is refused when easily guessed: %s', (password) =>
    expect(weaknessOf(password, anna)).toEqual(expect.any(String)),
  );

  it.each([
    'correct horse battery staple',
    'heute regnet es wieder nicht',
    'zwölf grüne Schafe am Fluss',
    'wqzpvnxkdjfhgmt',
    '7395018264957103',
    'たいようがのぼるまえにあるく',
    'anna kauft samstags zwölf Brezeln',
  ])('is accepted with any characters: %s', (password) => expect(weaknessOf(password, anna)).toBeNull());

  it('is almost never refused when random', () =>
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 48 }).map((bytes) => Buffer.from(bytes)),
        (bytes) => {
          fc.pre(new Set(bytes).size > 12);
          expect(weaknessOf(bytes.toString('base64url'), anna)).toBeNull();
        },
      ),
      inputs({ some: 12, all: 50 }),
    ));

  it('is measured in bounded time, however long', () => {
    // 64 characters are looked at: what comes after them changes nothing.
    const beginning = 'correct horse battery staple '.repeat(3).slice(0, 64);
    expect(weaknessOf(beginning + 'a'.repeat(900), anna)).toBe(weaknessOf(beginning, anna));
    expect(weaknessOf('a'.repeat(64) + 'correct horse battery staple', anna)).not.toBeNull();
  });

  it('is not refused for a name of one or two letters', () =>
    expect(weaknessOf('wqzpvnxkdjfhgmt', { email: 'a@b.example', name: 'W Q' })).toBeNull());
});

describe('passwords', () => {
  it('are kept as argon2id digests, newly salted', async () => {
    const [first, second] = await Promise.all([
      hashPassword('a long password'),
      hashPassword('a long password'),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await isPassword('a long password', first)).toBe(true);
    expect(await isPassword('a long passwore', first)).toBe(false);
  });

  it('match however their accents are typed', async () =>
    expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true));

  it('never match for an unknown name, whatever is typed', async () =>
    expect(await isPassword('nobody has this one', undefined)).toBe(false));
});
