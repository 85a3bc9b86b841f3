import { dirname } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

import { auditVerdict } from '#contract/desk/audit.ts';
import { serverName } from '#server/audit/trail/checkpoint-store.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

describe('POST /api/audit/verify', () => {
  const verify = async (desk: DeskServer) => {
    const headers = { cookie: await desk.cookieOf('auditor') };
    return desk.app.inject({ method: 'POST', url: '/api/audit/verify', headers });
  };
  const write = async (desk: DeskServer, count: number) => {
    const subject = { action: 'reveal' as const, person: null, object: null, requestId: 'r' };
    for (let at = 0; at < count; at += 1) await desk.app.audit.trail.note(subject, { outcome: 'done' });
  };

  it('says that every entry is as it was written, and is in the trail itself', async () => {
    const desk = await createDeskServer();
    await write(desk, 3);
    await desk.app.audit.checkpoint();
    const { durationMs, ...verdict } = auditVerdict.parse((await verify(desk)).json());
    expect(durationMs).toBeGreaterThanOrEqual(0);
    const { hash } = await desk.db
      .selectFrom('audit_entry')
      .select('hash')
      .where('seq', '=', 4)
      .executeTakeFirstOrThrow();
    const server = serverName(dirname(desk.app.audit.checkpointFile));
    expect(verdict).toEqual({
      // The intent to verify is the fourth.
      entries: 4,
      isIntact: true,
      firstBad: null,
      head: { seq: 4, hash },
      checkpoints: {
        found: 1,
        newestSeq: 3,
        invalid: 0,
        sources: ['file', 'database'].map((place) => ({ place, server, found: 1, newestSeq: 3, invalid: 0 })),
        databaseAloneAfter: null,
      },
    });
    await desk.app.audit.trail.drain();
    const last = await desk.db
      .selectFrom('audit_entry')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ kind: 'outcome', action: 'verify-audit', outcome: 'done', role: 'auditor' });
    expect(JSON.parse(last.details)).toEqual({ entries: 4, isIntact: true, intentSeq: 4 });
    await desk.close();
  });

  it('names the first bad entry and the reason; the trail says so too', async () => {
    const desk = await createDeskServer();
    await write(desk, 5);
    await desk.ownerDb.updateTable('audit_entry').set({ action: 'nothing' }).where('seq', '=', 2).execute();
    const verdict = auditVerdict.parse((await verify(desk)).json());
    expect(verdict).toMatchObject({ isIntact: false, entries: 1, firstBad: { seq: 2, kind: 'changed' } });
    expect(verdict.firstBad?.why).toMatch(/^its content was changed/);
    await desk.app.audit.trail.drain();
    const last = await desk.db
      .selectFrom('audit_entry')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(last.details)).toMatchObject({ isIntact: false, firstBadSeq: 2 });
    await desk.close();
  });

  it('names what was inserted before the first entry', async () => {
    const desk = await createDeskServer();
    await write(desk, 2);
    const second = await desk.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('seq', '=', 2)
      .executeTakeFirstOrThrow();
    await desk.ownerDb
      .insertInto('audit_entry')
      .values({ ...second, seq: 0 })
      .execute();
    const verdict = auditVerdict.parse((await verify(desk)).json());
    expect(verdict).toMatchObject({ isIntact: false, entries: 0, firstBad: { seq: 1, kind: 'inserted' } });
    await desk.close();
  });

  it('runs one at a time: a second is asked to wait, and can afterwards', async () => {
    const desk = await createDeskServer();
    await write(desk, 2);
    const { audit } = desk.app;
    const through = audit.verify.bind(audit);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const verifying = vi.spyOn(audit, 'verify').mockImplementation(async () => {
      await held;
      return through();
    });
    const first = verify(desk);
    await vi.waitFor(() => expect(verifying).toHaveBeenCalledOnce());
    for (const refused of await Promise.all([verify(desk), verify(desk)])) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ type: '/problems/in-progress' });
    }
    goOn();
    expect((await first).statusCode).toBe(200);
    expect((await verify(desk)).statusCode).toBe(200);
    await desk.close();
  });
});
