import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { foldRampId } from '#contract/service/spellings.ts';
import { roles } from '#contract/desk/permissions.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { rampRow } from '#testing/ramp-rows.ts';

import { exportList, isBeyondExport } from './list-download.ts';
import { exportableRamps } from './ramp-routes.ts';

const minute = 60_000;
const columns =
  'rampId,identityReference,firstSeenAt,lastSeenAt,direction,method,status,statusAt,isTerminal,wantsAttention,isStuck,fiat,crypto,blockchain,fiatAmount,cryptoAmount';

describe('GET /api/ramps.csv', () => {
  let desk: DeskServer;
  beforeEach(async () => (desk = await createDeskServer()));
  afterEach(async () => desk.close());

  const ramp = (id: string, others: Partial<RampTable> = {}) => rampRow(id, desk.clock.nowMs, others);
  const add = async (...rows: RampTable[]) => desk.db.insertInto('ramp').values(rows).execute();
  const download = async (query = '') =>
    desk.app.inject({ url: `/api/ramps.csv${query}`, headers: { cookie: await desk.cookieOf('auditor') } });
  const idsIn = (csv: string) =>
    csv
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0]);
  const fact = (value: object) => ({ value, source: 'answer', eventId: 'e', at: 0, asOf: 0 });

  it('is the list as a file: times in UTC, amounts as they came, unknown values empty', async () => {
    const facts = {
      pair: fact({ fiat: 'EUR', crypto: 'BTC', blockchain: 'BTC' }),
      final: fact({ fiatAmount: '100.00', cryptoAmount: '0.00000000000000000000000000000000001234' }),
    };
    await add(
      ramp('r-1', {
        identity_reference: 'c-1',
        direction: 'ONRAMP',
        method: 'pix',
        status: 'IN_PROGRESS',
        status_at: (desk.clock.nowMs - 61 * minute) * 1000,
        state: JSON.stringify({ facts, status: null }),
      }),
      rampRow('r-0', desk.clock.nowMs - 1000),
    );
    const answer = await download();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rampart-ramps-20260504T100000Z.csv"',
    });
    expect(answer.body.split('\r\n')).toEqual([
      columns,
      'r1,c-1,2026-05-04T10:00:00.000Z,2026-05-04T10:00:00.000Z,ONRAMP,pix,IN_PROGRESS,2026-05-04T08:59:00.000Z,false,false,true,EUR,BTC,BTC,100.00,0.00000000000000000000000000000000001234',
      'r-0,,2026-05-04T09:59:59.000Z,2026-05-04T09:59:59.000Z,,,,,false,false,false,,,,,',
      '',
    ]);
  });

  it('holds no formula, whatever a service answered', async () => {
    const facts = { pair: fact({ fiat: '=1+1', crypto: '+A', blockchain: '@B' }) };
    await add(ramp('r-1', { status: '-2+3', method: '\tx', state: JSON.stringify({ facts, status: null }) }));
    expect((await download()).body).toContain(`,"'\tx",'-2+3,`);
    expect((await download()).body).toContain(",'=1+1,'+A,'@B,");
  });

  it('accepts the filters of the list, and no others, in its order', async () => {
    const { nowMs } = desk.clock;
    await add(
      rampRow('a-1', nowMs - 2 * minute, { status: 'IN_PROGRESS', status_at: 2 }),
      rampRow('a-2', nowMs - minute, { status: 'IN_PROGRESS', status_at: 1, direction: 'ONRAMP' }),
      rampRow('b-1', nowMs, { status: 'EXTRA_VERIFICATION', wants_attention: 1 }),
    );
    const from = new Date(nowMs - minute).toISOString();
    for (const [query, ids] of [
      ['', ['b-1', 'a-2', 'a-1']],
      ['?status=IN_PROGRESS', ['a-2', 'a-1']],
      ['?direction=ONRAMP', ['a-2']],
      ['?attention=true', ['b-1']],
      ['?stuck=true', ['a-2', 'a-1']],
      [`?from=${from}`, ['b-1', 'a-2']],
      ['?q=a', ['a-1', 'a-2']],
      ['?sort=updated', ['a-1', 'a-2', 'b-1']],
      ['?ids=b-1,A-1,none', ['b-1', 'a-1']],
      ['?ids=b-1,a-1&sort=updated', ['a-1', 'b-1']],
    ] as const)
      expect([query, idsIn((await download(query)).body)]).toEqual([query, ids]);
    const tooMany = Array.from({ length: 101 }, (_, at) => `r${at}`).join(',');
    for (const query of [
      `?ids=${tooMany}`,
      '?ids=',
      '?ids=a%20b',
      '?cursor=x',
      '?limit=1',
      '?stuck=false',
      '?from=yesterday',
    ])
      expect((await download(query)).statusCode).toBe(400);
  });

  it('is in the trail before it is sent, with its filters and how many went out', async () => {
    await add(ramp('r-1', { status: 'FULFILLED' }));
    await download('?status=FULFILLED&q=r');
    await download('?ids=r-1,r-2');
    await desk.app.audit.trail.drain();
    const rows = await desk.db
      .selectFrom('audit_entry')
      .select(['kind', 'outcome', 'details'])
      .where('action', '=', 'export-ramps')
      .orderBy('seq')
      .execute();
    const qDigest = desk.app.dataKeys.digest('search', 'r');
    expect(rows.map(({ details, ...row }) => ({ ...row, ...(JSON.parse(details) as object) }))).toMatchObject(
      [
        { kind: 'intent', status: 'FULFILLED', qDigest },
        { outcome: 'done', entries: 1, isWhole: true },
        { kind: 'intent', selected: 2 },
        { outcome: 'done', entries: 1, isWhole: true },
      ],
    );
    await desk.ownerDb.schema.alterTable('audit_head').renameTo('audit_gone').execute();
    expect((await download()).statusCode).toBe(503);
    await desk.ownerDb.schema.alterTable('audit_gone').renameTo('audit_head').execute();
  });

  it('is there for every role', async () => {
    for (const role of roles) {
      const headers = { cookie: await desk.cookieOf(role) };
      expect((await desk.app.inject({ url: '/api/ramps.csv', headers })).statusCode).toBe(200);
    }
  });

  it('holds every ramp once, even one that changes meanwhile, and no more than allowed', async () => {
    const idOf = (at: number) => `r-${String(at).padStart(5, '0')}`;
    const count = 2100;
    for (let from = 0; from < count; from += 100)
      await add(
        ...Array.from({ length: 100 }, (_, at) => rampRow(idOf(from + at), desk.clock.nowMs + from + at)),
      );
    const rule = { serviceNow: 0, stuckAfter: 0 };
    const list = exportableRamps(desk.db, {}, rule);
    const pieces: string[] = [];
    for await (const { text } of exportList(list)) {
      pieces.push(text);
      if (pieces.length !== 2) continue;
      const moved = desk.db
        .updateTable('ramp')
        .set({ last_event_id: 'f' })
        .where('ramp_id', '=', foldRampId(idOf(7)));
      await moved.execute();
    }
    const ids = idsIn(pieces.join(''));
    expect([ids.length, new Set(ids).size, ids.at(-1)]).toEqual([count, count, idOf(7)]);
    const shortest = exportableRamps(desk.db, { sort: '-since' }, rule);
    const sent: string[] = [];
    for await (const { text } of exportList(shortest)) {
      sent.push(text);
      // From the end of the order to its beginning.
      if (sent.length === 2)
        await desk.db
          .updateTable('ramp')
          .set({ last_event_id: 'g', status_at: 2 ** 52 })
          .where('ramp_id', '=', foldRampId(idOf(0)))
          .execute();
    }
    const moved = idsIn(sent.join(''));
    expect([moved.length, new Set(moved).size, moved.at(-1)]).toEqual([count, count, idOf(0)]);
    const cut: string[] = [];
    for await (const { text } of exportList(list, 1500)) cut.push(text);
    expect(idsIn(cut.join(''))).toHaveLength(1500);
    expect([await isBeyondExport(list, count - 1), await isBeyondExport(list, count)]).toEqual([true, false]);
  });
});
