import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';

import type { AuditSettlement } from '#server/audit/trail/trail.ts';

import { type ExportPiece, sendDownload } from './audit-export.ts';

describe('an export', () => {
  const app = fastify();
  const settlements: AuditSettlement[] = [];
  afterEach(async () => app.close());

  it('that breaks off looks incomplete, and is in the trail as failed', async () => {
    async function* pieces(): AsyncGenerator<ExportPiece> {
      yield { text: 'first\n', entries: 1 };
      await Promise.reject(new Error('the database is away'));
    }
    app.get('/', (_request, reply) =>
      sendDownload(reply, {
        pieces: pieces(),
        fileName: 'trail.jsonl',
        mediaType: 'application/x-ndjson',
        intent: { settle: (settlement) => void settlements.push(settlement) },
      }),
    );
    const answer = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }));
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    await expect
      .poll(() => settlements)
      .toEqual([{ outcome: 'failed', details: { entries: 1, isWhole: false } }]);
  });
});
