import { describe, expect, it } from 'vitest';

import { findSignature, type Ways } from './find-signature.ts';
import type { Option } from './signature-variants.ts';

const none = new Uint8Array(32);
const options = <Value>(count: number, value: (at: number) => Value): Option<Value>[] =>
  Array.from({ length: count }, (_, at) => ({
    value: value(at),
    deviation: at === 0 ? null : { cause: 'query', variant: String(at) },
  }));

/** Ways to sign of which none fits; counts how many signatures are made. */
function countedWays(others: Partial<Ways>) {
  const made = { count: 0 };
  const secret = {
    deviation: null,
    get value() {
      made.count += 1;
      return 'secret';
    },
  };
  const ways: Ways = {
    method: 'POST',
    joinings: options(1, () => ({ separator: ' ', keepsEmpty: false })),
    timestamps: options(1, String),
    uris: options(1, String),
    bodies: options(1, () => Buffer.from('{}')),
    secrets: [secret],
    ...others,
  };
  return { ways, made };
}

describe('the search for a signature', () => {
  it('makes at most four hundred signatures', async () => {
    const { ways, made } = countedWays({ uris: options(50, String), timestamps: options(50, String) });
    expect(await findSignature(ways, none)).toBeNull();
    expect(made.count).toBe(400);
    const few = countedWays({ uris: options(3, String), timestamps: options(3, String) });
    expect(await findSignature(few.ways, none)).toBeNull();
    expect(few.made.count).toBe(9);
  });

  it('tries some deviations alone', async () => {
    const [usual, other] = options(2, String);
    const timestamps = [usual!, { ...other!, isAlone: true }];
    const { ways, made } = countedWays({ timestamps, uris: options(3, String) });
    await findSignature(ways, none);
    expect(made.count).toBe(1 + 1 + 2);
  });

  it('yields to others, however large the body is', async () => {
    const bodies = options(4, () => Buffer.alloc(1024 * 1024));
    let hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
    await findSignature(countedWays({ bodies }).ways, none);
    expect(hadTurn).toBe(true);
  });
});
