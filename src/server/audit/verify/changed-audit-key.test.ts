import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { auditKey, createTrailTests, cutTrail, type TrailTests, writeEntries } from '#testing/audit-trail.ts';

const changed = { auditKey: 'the key after it, of 32 characters and more', auditKeysPrevious: [auditKey] };

describe('after a change of the audit key', () => {
  let tests: TrailTests;
  beforeEach(async () => {
    tests = await createTrailTests();
    const before = tests.openServer();
    await before.audit.start();
    await writeEntries(before, 4);
    await before.audit.checkpoint();
  });
  afterEach(async () => tests.close());

  it('the trail is intact: the key before verifies its entries and checkpoints, and signs none', async () => {
    const after = tests.openServer(changed);
    await after.audit.start();
    await writeEntries(after, 2);
    const { keyId } = await after.audit.checkpoint();
    expect(await after.audit.verify()).toMatchObject({
      isIntact: true,
      entries: 6,
      checkpoints: { found: 2, newestSeq: 6, invalid: 0 },
    });
    const rows = await after.db.selectFrom('audit_entry').select('key_id').orderBy('seq').execute();
    const [earlier, ...others] = rows.map((row) => row.key_id);
    expect(others).toEqual([earlier, earlier, earlier, keyId, keyId]);
    expect(keyId).not.toBe(earlier);
  });

  it('what the key before signed can’t be changed', async () => {
    const after = tests.openServer(changed);
    await after.ownerDb.updateTable('audit_entry').set({ action: 'nothing' }).where('seq', '=', 2).execute();
    expect(await after.audit.verify()).toMatchObject({ firstBad: { seq: 2, kind: 'changed' } });
  });

  it('a checkpoint of the key before shows at the start that the trail was cut', async () => {
    await cutTrail(tests.openServer().ownerDb, 2);
    const after = tests.openServer(changed);
    await after.audit.start();
    expect(after.audit.olderDatabase).toMatchObject({ endSeq: 2, provenSeq: 4 });
  });

  it('without the key before, it is not said to be changed, but of an unknown key', async () => {
    const after = tests.openServer({ ...changed, auditKeysPrevious: [] });
    expect(await after.audit.verify()).toMatchObject({ firstBad: { seq: 1, kind: 'unknown-key' } });
  });
});
