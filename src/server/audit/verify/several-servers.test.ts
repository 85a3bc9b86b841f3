import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readAllCheckpoints, serverName, storeCheckpoint } from '#server/audit/trail/checkpoint-store.ts';
import {
  createTrailTests,
  cutTrail,
  type TrailTests,
  type TrailUnderTest,
  writeEntries,
} from '#testing/audit-trail.ts';

import { olderDatabaseNotice } from './verify-database.ts';

describe('a trail of two servers', () => {
  let tests: TrailTests;
  /** Has the newest checkpoint in its file. */
  let holder: TrailUnderTest;
  let other: TrailUnderTest;
  beforeEach(async () => {
    tests = await createTrailTests();
    [holder, other] = [tests.openServer(), tests.openServer()];
    for (const { audit } of [holder, other]) await audit.start();
    await writeEntries(holder, 4);
    await holder.audit.checkpoint();
  });
  afterEach(async () => tests.close());

  const inDatabase = () => ({ place: 'database' as const, server: serverName(holder.directory) });
  const inFile = () => ({ place: 'file' as const, server: serverName(holder.directory) });
  const counted = { found: 1, newestSeq: 4, invalid: 0 };

  it('is compared with the checkpoints of both, and the answer names whose were read', async () => {
    expect(await holder.audit.verify()).toMatchObject({
      isIntact: true,
      checkpoints: {
        ...counted,
        sources: [
          { ...inFile(), ...counted },
          { ...inDatabase(), ...counted },
        ],
        databaseAloneAfter: null,
      },
    });
    expect(await other.audit.verify()).toMatchObject({
      isIntact: true,
      checkpoints: { ...counted, sources: [{ ...inDatabase(), ...counted }], databaseAloneAfter: 0 },
    });
  });

  it('says up to where a file of its own reaches, after which only the database’s copies count', async () => {
    // An entry between: two checkpoints of one entry in one millisecond are the same.
    await writeEntries(other, 1);
    await other.audit.checkpoint();
    await writeEntries(holder, 2);
    await holder.audit.checkpoint();
    const { checkpoints } = await other.audit.verify();
    expect(checkpoints).toMatchObject({ found: 3, newestSeq: 7, databaseAloneAfter: 5 });
  });

  it('is not intact once its end was cut, also for the one without that checkpoint in its file', async () => {
    await cutTrail(other.ownerDb, 2);
    expect(await other.audit.verify()).toMatchObject({
      isIntact: false,
      firstBad: { seq: 3, kind: 'older', other: 4, contradicts: [inDatabase()] },
    });
    expect((await holder.audit.verify()).firstBad).toMatchObject({ contradicts: [inFile(), inDatabase()] });
  });

  it('is not intact once its end was cut and rewritten', async () => {
    await cutTrail(other.ownerDb, 2);
    await writeEntries(other, 5);
    expect(await other.audit.verify()).toMatchObject({
      isIntact: false,
      firstBad: { seq: 4, kind: 'rewritten', contradicts: [inDatabase()] },
    });
  });

  it('with the database’s checkpoints deleted too, is not intact for the one that has a file', async () => {
    await cutTrail(other.ownerDb, 2);
    await other.ownerDb.deleteFrom('audit_checkpoint').execute();
    await writeEntries(other, 5);
    expect(await holder.audit.verify()).toMatchObject({
      isIntact: false,
      firstBad: { seq: 4, kind: 'rewritten', contradicts: [inFile()] },
    });
    // Nothing is left here that could tell, and the answer shows it.
    expect((await other.audit.verify()).checkpoints).toMatchObject({ found: 0, sources: [] });
  });

  it('is reported at the next start of any server', async () => {
    await cutTrail(other.ownerDb, 2);
    const next = tests.openServer();
    await next.audit.start();
    expect(next.audit.olderDatabase).toMatchObject({ endSeq: 2, provenSeq: 4, isCut: true });
    const notice = olderDatabaseNotice(next.audit.olderDatabase!);
    expect(notice).toContain('which this database has kept: the trail was cut or rewritten here');
  });

  it('is not proven beside a row of the database that the key did not sign', async () => {
    const forged = { at: 1, hash: 'a'.repeat(64), keyId: other.audit.key.id, mac: 'b'.repeat(64), seq: 4 };
    await storeCheckpoint(other.db, 'else\u001B[2J\nwhere', forged);
    const { isIntact, checkpoints } = await other.audit.verify();
    expect([isIntact, checkpoints.invalid]).toEqual([true, 1]);
    expect(checkpoints.sources).toContainEqual({
      place: 'database',
      server: 'else?[2J?where',
      found: 0,
      newestSeq: null,
      invalid: 1,
    });
  });

  it('is compared with all of many checkpoints, read a few hundred at a time', async () => {
    const checkpoint = await holder.audit.checkpoint();
    for (let at = 0; at < 450; at += 1) await storeCheckpoint(other.db, `server-${at}`, checkpoint);
    // Once more is the same.
    await storeCheckpoint(other.db, 'server-0', checkpoint);
    const { key, checkpointFile: file } = other.audit;
    const of = { file, server: 'other', keys: [key] };
    const known = await readAllCheckpoints(other.db, of);
    const theirs = known.sources.filter(({ server }) => server.startsWith('server-'));
    expect(theirs.map(({ found }) => found)).toEqual(Array(450).fill(1));
    const newest = await readAllCheckpoints(other.db, { ...of, most: 420 });
    expect(newest.sources.reduce((sum, { found }) => sum + found, 0)).toBe(420);
    expect((await other.audit.verify()).checkpoints.sources).toHaveLength(50);
  });
});
