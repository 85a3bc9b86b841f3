import { describe, expect, it } from 'vitest';

import { hashPassword, isPassword } from './passwords.ts';

describe('passwords', () => {
  it('are kept as argon2id digests, a new one each time', async () => {
    const [first, second] = await Promise.all([
      hashPassword('a long password'),
      hashPassword('a long password'),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await isPassword('a long password', first)).toBe(true);
    expect(await isPassword('a long passwore', first)).toBe(false);
  });

  it('are the same however their accents are typed', async () =>
    expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true));

  it('for an unknown name are never right and take as long', async () => {
    const digest = await hashPassword('right');
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 7; round += 1) {
      for (const [kind, given] of [['known', digest] as const, ['unknown', undefined] as const]) {
        const start = performance.now();
        expect(await isPassword('nobody has this one', given)).toBe(false);
        times[kind].push(performance.now() - start);
      }
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[3] ?? 0;
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) * 0.4);
  });
});
