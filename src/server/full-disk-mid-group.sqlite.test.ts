import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { AuditSubject } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { createTrailTests, type TrailTests } from '#testing/audit-trail.ts';
import { countCallbacks, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

/** Of one entry: a few of SQLite's pages. */
const longText = 'x'.repeat(20_000);
/** Room for one entry, and not for four. */
const sparePages = 16;

/** The disk has room for so many more pages. */
async function leave(db: Kysely<Tables>, pages: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + pages)}`.execute(db);
}

const free = async (db: Kysely<Tables>) => leave(db, 100_000);

describe('a disk that is full in the middle of a group', () => {
  describe('of callbacks', () => {
    let desk: DeskServer;
    beforeEach(async () => {
      desk = await createDeskServer();
    });
    afterEach(async () => desk.close());

    const send = async (id: number) =>
      sendCallback(desk, rampMessage({ ramp_id: `r-${id}`, order_id: `r-${id}`, external_reason: longText }));

    it('refuses all of them and keeps none, though one alone would fit; each is kept once when it comes again', async () => {
      await leave(desk.db, sparePages);
      const ids = [1, 2, 3, 4];
      const refused = await Promise.all(ids.map(send));
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503]);
      expect(await countCallbacks(desk)).toEqual({ events: 0, deliveries: 0 });
      expect((await send(1)).statusCode).toBe(200);
      await free(desk.db);
      for (const id of ids) expect((await send(id)).statusCode).toBe(200);
      expect(await countCallbacks(desk)).toEqual({ events: 4, deliveries: 5 });
    });
  });

  describe('of intents', () => {
    let tests: TrailTests;
    beforeEach(async () => {
      tests = await createTrailTests();
    });
    afterEach(async () => tests.close());

    const subject = (requestId: string): AuditSubject => ({
      action: 'getIdentity',
      person: null,
      object: null,
      requestId,
      reason: longText,
    });

    it('refuses all of them and writes none, though one alone would fit; the chain goes on without a gap', async () => {
      const { db, audit } = tests.open({ bounds: { retryMs: 3_600_000 } });
      await audit.start();
      await leave(db, sparePages);
      const ids = ['r-1', 'r-2', 'r-3', 'r-4'];
      const refused = await Promise.allSettled(ids.map(async (id) => audit.trail.intend(subject(id))));
      for (const one of refused)
        expect(one).toMatchObject({ status: 'rejected', reason: { code: 'not-recorded', status: 503 } });
      const written = async () => {
        const rows = await db.selectFrom('audit_entry').select('request_id').orderBy('seq').execute();
        return rows.map(({ request_id: id }) => id);
      };
      expect(await written()).toEqual([]);
      await audit.trail.intend(subject('r-1'));
      await free(db);
      await Promise.all(ids.slice(1).map(async (id) => audit.trail.intend(subject(id))));
      expect(await written()).toEqual(ids);
      expect(await audit.verify()).toMatchObject({ isIntact: true, entries: 4 });
    });
  });
});
