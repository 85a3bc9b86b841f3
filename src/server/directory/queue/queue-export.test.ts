import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { queueItem, queueList } from '#contract/desk/queue.ts';
import { processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import './queue-sweep.ts';

const columns =
  'kind,objectKind,objectId,identityReference,status,fiat,crypto,fiatAmount,cryptoAmount,state,assignee,waitingFor,waitingUntil,outcome,factSince,beganAt,dueAt,changedAt,endedAt';

describe('GET /api/queue.csv', () => {
  let desk: DeskServer;
  beforeEach(async () => {
    desk = await createDeskServer();
    // Ids are of the machine’s own time.
    desk.clock.nowMs = Date.parse('2026-05-04T10:00:00Z');
  });
  afterEach(async () => desk.close());

  const headers = async () => ({ cookie: await desk.cookieOf('support') });
  const say = async (id: string, fields: object = {}) => {
    const status_date = new Date(desk.clock.nowMs).toISOString().slice(0, 19).replace('T', ' ');
    const message = { ramp_id: id, order_id: id, status: 'EXTRA_VERIFICATION', status_date, ...fields };
    await sendCallback(desk, rampMessage(message));
    await processedEvents(desk);
  };
  const list = async () =>
    queueList.parse((await desk.app.inject({ url: '/api/queue', headers: await headers() })).json()).items;
  const move = async (id: string, version: number, asked: object) =>
    queueItem.parse(
      (
        await desk.app.inject({
          method: 'POST',
          url: `/api/queue/${id}/moves`,
          payload: { version, move: asked },
          headers: await headers(),
        })
      ).json(),
    );
  const download = async (query = '') =>
    desk.app.inject({ url: `/api/queue.csv${query}`, headers: await headers() });
  const rampsIn = (csv: string) =>
    csv
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[2]);

  it('is the list as a file, without names of customers and notes', async () => {
    await say('r-1');
    const [item] = await list();
    await move(item?.id ?? '', 1, { kind: 'take' });
    const answer = await download();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rampart-queue-20260504T100000Z.csv"',
    });
    expect(answer.body.split('\r\n')).toEqual([
      columns,
      'ramp-attention,ramp,r-1,,EXTRA_VERIFICATION,AUD,ETH,100.00,0.05,open,Sam Support,,,,2026-05-04T10:00:00.000Z,2026-05-04T10:00:00.000Z,2026-05-04T14:00:00.000Z,2026-05-04T10:00:00.000Z,',
      '',
    ]);
  });

  it('holds no formula, whatever a service sent', async () => {
    await say('r-1', { fiat_currency: '=1+1' });
    expect((await download()).body).toContain(",'=1+1,");
  });

  it('has what the list’s filters let through, in its order, or the selected items whatever their state', async () => {
    await say('r-1');
    desk.clock.nowMs += 1000;
    await say('r-2');
    const [first, second] = await list();
    expect(rampsIn((await download()).body)).toEqual(['r-1', 'r-2']);
    expect(rampsIn((await download('?sort=newest')).body)).toEqual(['r-2', 'r-1']);
    await move(second?.id ?? '', 1, { kind: 'wait', for: 'customer' });
    expect(rampsIn((await download()).body)).toEqual(['r-1']);
    expect(rampsIn((await download('?state=waiting')).body)).toEqual(['r-2']);
    expect(rampsIn((await download(`?ids=${first?.id},${second?.id}`)).body)).toEqual(['r-1', 'r-2']);
    expect((await download('?state=eaten')).statusCode).toBe(400);
  });

  it('is recorded with its filters before the first line', async () => {
    await say('r-1');
    await download('?assignee=none');
    await desk.app.audit.trail.drain();
    const entries = await desk.db
      .selectFrom('audit_entry')
      .select(['kind', 'details'])
      .where('action', '=', 'export-queue')
      .orderBy('seq')
      .execute();
    expect(entries.map(({ kind, details }) => [kind, JSON.parse(details ?? '{}') as unknown])).toMatchObject([
      ['intent', { assignee: 'none' }],
      ['outcome', { entries: 1 }],
    ]);
  });
});
