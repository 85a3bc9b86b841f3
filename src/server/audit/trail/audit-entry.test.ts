import { readFileSync } from 'node:fs';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { verifyTrail } from '#server/audit/verify/verify-trail.ts';
import { bareEntry } from '#testing/trail-export.ts';

import { canonicalDetails } from './append-entries.ts';
import { type AuditEntry, canonicalEntry, createAuditKey, entryLine, wellFormedText } from './chain-store.ts';
import { checkpointLine, isSigned, readCheckpoint, signCheckpoint, trailerLine } from './checkpoint.ts';
import { readCheckpoints } from './known-checkpoints.ts';

interface Vectors {
  readonly key: string;
  readonly keyId: string;
  readonly entries: readonly { readonly canonical: string; readonly hash: string; readonly line: string }[];
  readonly checkpoint: { readonly line: string; readonly trailer: string };
}

const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as Vectors;
const key = createAuditKey(vectors.key);

function read(line: string): AuditEntry {
  const { details, ...entry } = JSON.parse(line) as Omit<AuditEntry, 'details'> & { details: object };
  return { ...entry, details: canonicalDetails({ ...details }) };
}

describe('the published vectors', () => {
  it('name the key', () => expect(key.id).toBe(vectors.keyId));

  it.each(vectors.entries.map(({ canonical, hash, line }, at) => ({ at, canonical, hash, line })))(
    'are made byte for byte: entry $at',
    ({ canonical, hash, line }) => {
      const entry = read(line);
      expect(canonicalEntry(entry)).toBe(canonical);
      expect(key.mac(canonicalEntry(entry))).toBe(hash);
      expect(entryLine(entry)).toBe(line);
    },
  );

  it('sign the end', () => {
    const { mac: _signature, ...end } = readCheckpoint(JSON.parse(vectors.checkpoint.line))!;
    expect(checkpointLine(signCheckpoint(end, key))).toBe(vectors.checkpoint.line);
    expect(trailerLine(signCheckpoint(end, key))).toBe(vectors.checkpoint.trailer);
    expect(isSigned({ ...signCheckpoint(end, key), seq: end.seq + 1 }, [key])).toBe(false);
  });

  it('form an intact export', async () => {
    const lines = [...vectors.entries.map(({ line }) => line), vectors.checkpoint.trailer];
    const checkpoints = readCheckpoints(
      [{ place: 'file', server: 'one', text: vectors.checkpoint.line }],
      [key],
    );
    const verdict = await verifyTrail([Buffer.from(lines.join('\n'))], { keys: [key], checkpoints });
    expect(verdict).toMatchObject({ isIntact: true, entries: 4, checkpoints: { found: 1, invalid: 0 } });
  });
});

describe('the canonical form', () => {
  const text = fc.string({ unit: 'binary' }).map(wellFormedText);
  const details = fc.dictionary(text, fc.oneof(text, fc.maxSafeInteger(), fc.boolean()));

  it('is that of RFC 8785 for any text', () => {
    fc.assert(
      fc.property(text, fc.option(text), details, (action, objectId, entryDetails) => {
        const entry = bareEntry({ action, objectId, details: canonicalDetails(entryDetails) });
        expect(canonicalEntry(entry)).toBe(canonicalize({ ...entry, details: entryDetails }));
        const hash = key.mac(canonicalEntry(entry));
        expect(entryLine({ ...entry, hash })).toBe(canonicalize({ ...entry, details: entryDetails, hash }));
      }),
    );
  });

  it('has no NUL, no lone surrogate and only integers', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }), (any) => {
        expect(wellFormedText(any)).not.toMatch(/\0|\p{Surrogate}/u);
        expect(wellFormedText(any)).toHaveLength(any.length);
      }),
    );
    expect(canonicalDetails({ a: 0.1, b: NaN, c: 2 ** 53, d: 'x\0\uD800', __proto__: null } as never)).toBe(
      '{"a":"0.1","b":"NaN","c":"9007199254740992","d":"x\uFFFD\uFFFD"}',
    );
  });
});
