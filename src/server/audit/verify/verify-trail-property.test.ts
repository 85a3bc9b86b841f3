import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { noCheckpoints } from '#server/audit/trail/known-checkpoints.ts';
import { chained, exportedLines, trailKey } from '#testing/trail-export.ts';

import { verifyTrail } from './verify-trail.ts';

async function verify(lines: readonly Uint8Array[]) {
  const bytes = lines.flatMap((line) => [line, Buffer.from('\n')]);
  return verifyTrail(bytes, { keys: [trailKey], checkpoints: noCheckpoints });
}

describe('whatever was written and however it was tampered with', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  const contents = fc.array(
    fc.record({ action: text, objectId: fc.option(text), requestId: text, at: fc.nat() }),
    { minLength: 1, maxLength: 12 },
  );
  const place = fc.nat(999);

  it('is found at exactly the first bad entry', async () => {
    await fc.assert(
      fc.asyncProperty(
        contents,
        fc.nat(5),
        place,
        place,
        fc.nat(255),
        async (written, how, one, two, byte) => {
          const whole = exportedLines(chained(written)).map((line) => Buffer.from(line));
          const { given, seq } = tamper(whole, {
            how,
            one: one % written.length,
            two: two % written.length,
            byte,
          });
          if (seq === null) return;
          expect((await verify(given)).firstBad?.seq).toBe(seq);
        },
      ),
      { numRuns: 500 },
    );
  });
});

interface Tampering {
  readonly how: number;
  readonly one: number;
  readonly two: number;
  readonly byte: number;
}

/** Tampers in one of six ways; `seq` is null where that left everything as it was. */
function tamper(whole: readonly Buffer[], { how, one, two, byte }: Tampering) {
  const first = Math.min(one, two);
  const line = whole[one]!;
  const at = (one * 31 + two * 97 + byte) % line.length;
  const bytes = Buffer.from(line);
  bytes[at] = byte;
  switch (how) {
    case 0:
      return { given: whole.with(one, bytes), seq: line[at] === byte ? null : one + 1 };
    case 1:
      return { given: whole.toSpliced(one, 1), seq: one + 1 };
    case 2:
      return { given: whole.with(one, whole[two]!).with(two, line), seq: one === two ? null : first + 1 };
    case 3:
      return { given: whole.toSpliced(one, 0, whole[two]!), seq: one === two ? one + 2 : one + 1 };
    case 4:
      return { given: whole.slice(0, one), seq: one + 1 };
    default:
      return { given: [...whole.slice(0, one), whole.at(-1)!], seq: one + 1 };
  }
}
