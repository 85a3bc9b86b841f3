import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { rampDetail, type RampMoment } from '#contract/desk/ramps.ts';
import { createCallRecorder, type CallRecorder } from '#server/directory/requests/call-recorder.ts';
import { processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { finishedCall } from '#testing/finished-calls.ts';

const id = '0123456789abcdef0123456789abcdef';

describe('the timeline of GET /api/ramps/{id}', () => {
  let desk: DeskServer;
  let recorder: CallRecorder;
  beforeEach(async () => {
    desk = await createDeskServer();
    const { db, app } = desk;
    recorder = createCallRecorder({ db, dataKeys: app.dataKeys, logger: app.log });
  });
  afterEach(async () => desk.close());

  const say = async (status: string, date: string, fields: object = {}, sent = {}) => {
    const body = rampMessage({ ramp_id: id, order_id: id, status, status_date: date, ...fields });
    const { headers } = await sendCallback(desk, body, sent);
    await processedEvents(desk);
    return String(headers['x-request-id']);
  };
  const poll = async (status: string, updatedAt: string | undefined, others: object = {}) => {
    const answered = { ramp_id: id, id, status, updatedAt };
    const asked = { parameters: { ramp_id: id } };
    const call = finishedCall('getRamp', asked, { answered, atMs: desk.clock.nowMs, ...others });
    recorder.recordCall(call);
    await recorder.drain();
    return call.id;
  };
  const read = async () => {
    const headers = { cookie: await desk.cookieOf('support') };
    const answer = await desk.app.inject({ url: `/api/ramps/${id}`, headers });
    return rampDetail.parse(answer.json());
  };
  const byId = (moments: readonly RampMoment[], one: string) => moments.find((moment) => moment.id === one);

  it('has a refused callback once, with its deliveries', async () => {
    const start = desk.clock.nowMs;
    const first = await say('REFUNDED', '2026-05-04 09:59:00', {}, { secret: 'other' });
    for (let times = 0; times < 4; times += 1) {
      desk.clock.nowMs += 60_000;
      await say('REFUNDED', '2026-05-04 09:59:00', {}, { secret: 'other' });
    }
    const other = await say('EXPIRED', '2026-05-04 09:59:00', {}, { secret: 'other' });
    await say('IN_PROGRESS', '2026-05-04 09:59:00');
    const { timeline } = await read();
    const lastAt = new Date(start + 4 * 60_000).toISOString();
    expect(timeline.filter(({ kind }) => kind === 'refused')).toMatchObject([
      { id: other, deliveries: { count: 1, lastAt } },
      { id: first, at: new Date(start).toISOString(), deliveries: { count: 5, lastAt } },
    ]);
  });

  it('comes with the stages that its reports tell of', async () => {
    await poll('PAYMENT_READY', '2026-05-04T09:58:00Z');
    await say('PAYMENT_ACCEPTED', '2026-05-04 09:59:00');
    expect((await read()).stages).toEqual([
      { status: 'PAYMENT_READY', since: '2026-05-04T09:58:00.000Z' },
      { status: 'PAYMENT_ACCEPTED', since: '2026-05-04T09:59:00.000Z' },
    ]);
  });

  it('merges polls, callbacks, refusals and notes, each with its marks', async () => {
    const asked = await poll('PAYMENT_READY', '2026-05-04T09:58:00Z');
    const again = await poll('PAYMENT_READY', '2026-05-04T09:58:00Z');
    const refused = await say('REFUNDED', '2026-05-04 09:59:00', {}, { secret: 'other' });
    const said = await say('PAYMENT_DECLINED', '2026-05-04 10:00:00', {
      internal_reason: 'card stolen',
      external_reason: 'Ask your bank',
    });
    await say('PAYMENT_DECLINED', '2026-05-04 10:00:00', {
      internal_reason: 'card stolen',
      external_reason: 'Ask your bank',
    });
    const unanswered = await poll('', undefined, { outcome: 'unknown', status: null, answered: undefined });
    const headers = { cookie: await desk.cookieOf('support') };
    const payload = { object: { kind: 'ramp', id }, text: 'They rang' };
    await desk.app.inject({ method: 'POST', url: '/api/notes', headers, payload });

    const { timeline, status } = await read();
    expect(status).toBe('PAYMENT_DECLINED');
    expect(timeline).toMatchObject([
      { kind: 'note', text: 'They rang', marks: [] },
      { kind: 'call', id: unanswered, outcome: 'unknown', rampStatus: null, before: 'PAYMENT_DECLINED' },
      {
        kind: 'callback',
        id: said,
        before: 'PAYMENT_READY',
        rampStatus: 'PAYMENT_DECLINED',
        marks: ['duplicate'],
        deliveredAt: ['2026-05-04T10:00:00.000Z', '2026-05-04T10:00:00.000Z'],
        internalReason: 'card stolen',
        externalReason: 'Ask your bank',
        result: 'applied',
      },
      {
        kind: 'refused',
        id: refused,
        verification: 'invalid',
        answerStatus: 401,
        marks: ['signature-refused'],
        deliveries: { count: 1, lastAt: '2026-05-04T10:00:00.000Z' },
      },
      { kind: 'call', id: asked, sameSince: { count: 1, lastAt: '2026-05-04T10:00:00.000Z' }, before: null },
    ]);
    expect(byId(timeline, again)).toBeUndefined();
  });

  it('marks late, out-of-order, conflicting, after-the-end and unknown moments', async () => {
    const end = await say('FULFILLED', '2026-05-04 09:54:59');
    const after = await say('REFUNDED', '2026-05-04 09:59:00');
    const old = await say('IN_PROGRESS', '2026-05-04 09:54:00');
    const repeat = await say('REFUNDED', '2026-05-04 09:59:00', { fiat_amount: '7.00' });
    const unknown = await say('ON_HOLIDAY', '2026-05-04 09:53:00');
    const { timeline, status } = await read();
    const marks = Object.fromEntries(timeline.map((moment) => [moment.id, moment.marks]));
    expect([status, marks]).toEqual([
      'REFUNDED',
      {
        [end]: ['late'],
        [after]: ['after-the-end'],
        [old]: ['late', 'out-of-order'],
        [repeat]: ['conflicting-repeat'],
        [unknown]: ['late', 'out-of-order', 'not-in-document'],
      },
    ]);
  });

  it('loses only the reason once retention erased its callback', async () => {
    await say('PAYMENT_DECLINED', '2026-05-04 10:00:00', { internal_reason: 'card stolen' });
    await desk.db.updateTable('callback_event').set({ body_encrypted: null }).execute();
    expect((await read()).timeline).toMatchObject([
      { rampStatus: 'PAYMENT_DECLINED', internalReason: null, externalReason: null },
    ]);
  });

  it('marks a missing callback, and says since when a ramp is stuck, by the service’s time', async () => {
    const call = await poll('IN_PROGRESS', '2026-05-04T10:00:00Z');
    const marks = async () => byId((await read()).timeline, call)?.marks;
    expect(await marks()).toEqual([]);
    desk.clock.nowMs += 5 * 60_000 + 1;
    expect(await marks()).toEqual(['no-callback']);
    desk.clock.nowMs += 55 * 60_000 - 1;
    expect(await read()).toMatchObject({ isStuck: false, stuckSince: null, stuckAfterMinutes: 60 });
    desk.clock.nowMs += 1;
    expect(await marks()).toEqual(['no-callback', 'stuck']);
    expect(await read()).toMatchObject({ isStuck: true, stuckSince: '2026-05-04T10:00:00.000Z' });
  });

  it('has two hundred moments at most, the newest', async () => {
    for (let at = 0; at < 205; at += 1)
      recorder.recordCall(
        finishedCall('getRamp', { parameters: { ramp_id: id } }, { status: 404, answered: undefined }),
      );
    await recorder.drain();
    await say('IN_PROGRESS', '2026-05-04 10:00:00');
    const { timeline } = await read();
    expect(timeline).toHaveLength(200);
    expect(timeline[0]).toMatchObject({ kind: 'callback' });
  });

  it('has the newest fifty refused callbacks: knowing a ramp’s id is not enough to hide its events', async () => {
    const said = await say('PAYMENT_RECEIVED', '2026-05-04 10:00:00');
    const refused: unknown[] = [];
    for (let at = 0; at < 210; at += 1) {
      desk.clock.nowMs += 1000;
      const body = rampMessage({ ramp_id: id, order_id: id, status: `FULFILLED_${at}` });
      const { headers } = await sendCallback(desk, body, { isUnsigned: true });
      refused.push(headers['x-request-id']);
    }
    const { timeline, status } = await read();
    expect(status).toBe('PAYMENT_RECEIVED');
    expect(timeline.map((moment) => moment.id)).toEqual([...refused.slice(-50).toReversed(), said]);
  });
});
