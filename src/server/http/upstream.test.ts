import { describe, expect, it } from 'vitest';

import { inTurns } from './upstream.ts';

describe('a large body on its way out', () => {
  const kibibytes = (count: number) => Buffer.alloc(count * 1024);

  /** How many turns the event loop had while the chunks were taken as fast as they come. */
  async function turnsFor(chunks: readonly Uint8Array[]) {
    let turns = 0;
    let isTaken = false;
    const count = () => {
      if (isTaken) return;
      turns += 1;
      setImmediate(count);
    };
    setImmediate(count);
    const taken: Uint8Array[] = [];
    for await (const chunk of inTurns(chunks)) taken.push(chunk);
    isTaken = true;
    return { turns, taken };
  }

  it('leaves a turn to everything else after each half mebibyte, and is the same chunks in order', async () => {
    const chunks = Array.from({ length: 64 }, () => kibibytes(64));
    const { turns, taken } = await turnsFor(chunks);
    expect(taken.length).toBe(64);
    expect(taken.every((chunk, at) => chunk === chunks[at])).toBe(true);
    // Four mebibytes: eight halves, and no wait after the last.
    expect(turns).toBe(7);
  });

  it('waits for nothing when it is small', async () => {
    expect((await turnsFor([kibibytes(200), kibibytes(300)])).turns).toBe(0);
  });
});
