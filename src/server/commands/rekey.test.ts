import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';
import { pendingTotpAad, sourceAad, totpAad } from '#server/privacy/personal/data-keys.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { rememberPerson } from '#testing/remembered-people.ts';

import { rekey } from './rekey.ts';
import { resealRow, sealedColumns, sealedRows } from './reseal-columns.ts';

const first = 'the first key of at least 32 characters';
const second = 'the second key of at least 32 characters';

describe('changing the data key', () => {
  let desk: DeskServer;
  beforeEach(async () => {
    desk = await createDeskServer({ environment: { DATA_KEY: first } });
    for (const name of ['a', 'b', 'c'])
      await rememberPerson(
        desk,
        {
          identityReference: name,
          email: `${name}@example.com`,
          wallet: `0xw${name}`,
          reason: `why ${name}`,
        },
        Date.now(),
      );
    await desk.db
      .insertInto('source_address')
      .values({ digest: 'd', address_encrypted: desk.app.dataKeys.seal('::2', sourceAad('d')), seen_at: 1 })
      .execute();
    const { id } = await desk.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
    await desk.db
      .updateTable('staff')
      .set({
        totp_encrypted: desk.app.dataKeys.seal('secret', totpAad(id)),
        totp_pending_encrypted: desk.app.dataKeys.seal('pending', pendingTotpAad(id)),
      })
      .where('id', '=', id)
      .execute();
  });
  afterEach(async () => desk.close());

  const keys = createDataKeys({ current: second, previous: first });
  const alone = createDataKeys({ current: second });
  const change = async (batches = {}) =>
    rekey({ db: desk.db, trail: desk.app.audit.trail, keys, batches: { batchRows: 2, ...batches } });
  const openedWith = async (one: typeof keys) => {
    const texts: string[] = [];
    for (const column of sealedColumns) {
      const rows = await sealedRows(desk.db, column, { after: null, limit: 1000 });
      expect(rows.length).toBeGreaterThan(0);
      texts.push(...rows.map((row) => one.open(row.sealed, column.aadOf(row))));
    }
    return texts;
  };
  const lookups = async () =>
    desk.db.selectFrom('lookup').selectAll().orderBy('kind').orderBy('object_id').orderBy('at').execute();

  it('re-encrypts everything, and finds everything by the new key alone', async () => {
    const before = await openedWith(keys);
    const found = await lookups();
    await change();
    expect(await openedWith(alone)).toEqual(before);
    const after = await lookups();
    expect(after.map(({ digest: _digest, ...row }) => row)).toEqual(
      found.map(({ digest: _digest, ...row }) => row),
    );
    expect(after.filter(({ digest }) => found.some((row) => row.digest === digest))).toEqual([]);
    const byEmail = after.filter(({ digest }) =>
      alone.lookupDigests('email', 'B@example.com').includes(digest),
    );
    expect(byEmail).toMatchObject([{ object_kind: 'customer', object_id: 'b' }]);
  });

  it('finds everything by the previous key until then', async () => {
    const digests = keys.lookupDigests('email', 'a@example.com');
    const rows = await desk.db.selectFrom('lookup').selectAll().where('digest', 'in', digests).execute();
    expect(rows).toHaveLength(1);
  });

  it.each([1, 4, 8, 12, 14])('continues where it was cut off: after batch %i', async (cut) => {
    const before = await openedWith(keys);
    let batch = 0;
    const dies = async () => {
      batch += 1;
      await Promise.resolve();
      if (batch === cut) throw new Error('cut off');
    };
    await expect(change({ betweenBatches: dies })).rejects.toThrow('cut off');
    expect(await openedWith(keys)).toEqual(before);
    await change();
    expect(await openedWith(alone)).toEqual(before);
    expect(
      (await lookups()).filter(({ digest }) =>
        createDataKeys({ current: first }).lookupDigests('email', 'a@example.com').includes(digest),
      ),
    ).toEqual([]);
  });

  it('leaves alone what a server has written meanwhile', async () => {
    const column = sealedColumns[0]!;
    const [row] = await sealedRows(desk.db, column, { after: null, limit: 1 });
    const newer = keys.seal('newer', column.aadOf(row!));
    await desk.db
      .updateTable('personal_value')
      .set({ value_encrypted: newer })
      .where('object_id', '=', String(row!['object_id']))
      .where('field', '=', String(row!['field']))
      .execute();
    expect(await resealRow(desk.db, column, { row: row!, keys })).toBe(false);
    const [after] = await sealedRows(desk.db, column, { after: null, limit: 1 });
    expect(alone.open(after!.sealed, column.aadOf(after!))).toBe('newer');
  });
});
