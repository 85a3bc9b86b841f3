import { createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { AuditAction } from '#contract/desk/audit-actions.ts';
import { verifyTrail } from '#server/audit/verify/verify-trail.ts';
import { createAuditKey } from '#server/audit/trail/chain-store.ts';
import { noCheckpoints } from '#server/audit/trail/known-checkpoints.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

const auditKey = 'the key of these tests, and of nothing else';

describe('GET /api/audit/export', () => {
  const exported = async (desk: DeskServer, query: string) => {
    const headers = { cookie: await desk.cookieOf('auditor') };
    return desk.app.inject({ url: `/api/audit/export?${query}`, headers });
  };
  const outcomes = async (desk: DeskServer) => {
    await desk.app.audit.trail.drain();
    const rows = await desk.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'export-audit')
      .orderBy('seq')
      .execute();
    return rows.map(({ kind, outcome, details }) => ({
      kind,
      outcome,
      details: JSON.parse(details) as object,
    }));
  };

  it('gives the whole trail as JSON lines, its own intent in it, and records how many entries went out', async () => {
    const desk = await createDeskServer();
    const answer = await exported(desk, 'format=jsonl');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': 'attachment; filename="rampart-audit-20260504T100000Z.jsonl"',
      'cache-control': 'no-store',
    });
    const lines = answer.body.split('\n');
    expect(lines.at(-1)).toBe('');
    expect(JSON.parse(lines[0]!)).toMatchObject({ seq: 1, action: 'export-audit', kind: 'intent' });
    expect(JSON.parse(lines.at(-2)!)).toMatchObject({ checkpoint: { seq: 1 } });
    expect(await outcomes(desk)).toEqual([
      { kind: 'intent', outcome: null, details: { format: 'jsonl' } },
      { kind: 'outcome', outcome: 'done', details: { entries: 1, isWhole: true, intentSeq: 1 } },
    ]);
    await desk.close();
  });

  it('refuses JSON lines with a filter: only the whole trail can be verified', async () => {
    const desk = await createDeskServer();
    expect((await exported(desk, 'format=jsonl&outcome=done')).statusCode).toBe(400);
    expect((await exported(desk, 'format=jsonl&limit=5')).statusCode).toBe(400);
    expect(await outcomes(desk)).toEqual([]);
    await desk.close();
  });

  it('gives filtered entries as CSV, newest first', async () => {
    const desk = await createDeskServer();
    const { trail } = desk.app.audit;
    for (const id of ['c-1', 'c-2'])
      await trail.note(
        { action: 'reveal', person: null, object: { kind: 'customer', id }, requestId: 'r', reason: '=1+1' },
        { outcome: 'done' },
      );
    const answer = await exported(desk, 'format=csv&action=reveal');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="rampart-audit-20260504T100000Z.csv"',
    );
    const [head, ...rows] = answer.body.split('\r\n');
    expect(head).toMatch(/^\uFEFFseq,at,kind,/);
    expect(rows.map((row) => row.split(',').slice(0, 4))).toEqual([
      ['2', '2026-05-04T10:00:00.000000Z', 'event', 'reveal'],
      ['1', '2026-05-04T10:00:00.000000Z', 'event', 'reveal'],
      [''],
    ]);
    expect(rows[0]).toContain(",customer,c-2,'=1+1,done,");
    expect(await outcomes(desk)).toMatchObject([
      { details: { format: 'csv', action: 'reveal' } },
      { outcome: 'done', details: { entries: 2, isWhole: true } },
    ]);
    await desk.close();
  });

  it('an export of random traffic is a chain that anyone with the key can verify', async () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 20 });
    const subject = fc.record({
      action: word as fc.Arbitrary<AuditAction>,
      person: fc.option(fc.record({ id: word, role: word })),
      object: fc.option(fc.record({ kind: word, id: word })),
      requestId: word,
      reason: fc.option(word),
      details: fc.dictionary(word, fc.oneof(word, fc.integer(), fc.boolean())),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(subject, fc.boolean()), { maxLength: 40 }), async (traffic) => {
        const desk = await createDeskServer({ environment: { AUDIT_KEY: auditKey } });
        const { trail } = desk.app.audit;
        const all = traffic.map(async ([one, isEvent]) =>
          isEvent
            ? trail.note(one, { outcome: 'done' })
            : trail.intend(one).then((intent) => intent.settle({ outcome: 'refused' })),
        );
        await Promise.all(all);
        await trail.drain();
        const { body } = await exported(desk, 'format=jsonl');
        const proofs = { keys: [createAuditKey(auditKey)], checkpoints: noCheckpoints };
        expect(await verifyTrail([Buffer.from(body)], proofs)).toMatchObject({
          isIntact: true,
          firstBad: null,
        });
        verifyByHand(body);
        await desk.close();
      }),
      { numRuns: 5 },
    );
  });
});

/** What the README asks an independent verifier to do. */
function verifyByHand(body: string): void {
  const lines = body.trimEnd().split('\n');
  const { checkpoint } = JSON.parse(lines.pop()!) as {
    checkpoint: { mac: string; seq: number; hash: string };
  };
  const macOf = (text: string) => createHmac('sha256', auditKey).update(text).digest('hex');
  let previous = '0'.repeat(64);
  for (const [at, line] of lines.entries()) {
    const { hash, ...entry } = JSON.parse(line) as { hash: string; seq: number; previousHash: string };
    expect(entry.seq).toBe(at + 1);
    expect(entry.previousHash).toBe(previous);
    expect(macOf(canonicalize(entry)!)).toBe(hash);
    expect(line).toBe(canonicalize({ ...entry, hash }));
    previous = hash;
  }
  const { mac, ...signed } = checkpoint;
  expect(signed).toMatchObject({ seq: lines.length, hash: previous });
  expect(macOf(canonicalize(signed)!)).toBe(mac);
}
