import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { customerList } from '#contract/desk/customer-list.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { queueList } from '#contract/desk/queue.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { identityMessage, processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import './queue-sweep.ts';

const hourMs = 3_600_000;

describe('the queue’s state in the list of customers', () => {
  let desk: DeskServer;
  beforeEach(async () => {
    desk = await createDeskServer();
    desk.clock.nowMs = Date.parse('2026-05-04T10:00:00Z');
  });
  afterEach(async () => desk.close());

  const headers = async (role: Role) => ({ cookie: await desk.cookieOf(role) });
  const date = () => new Date(desk.clock.nowMs).toISOString().slice(0, 19).replace('T', ' ');
  const block = async (identity_reference: string) => {
    await sendCallback(desk, identityMessage({ identity_reference, status_date: date() }));
    await processedEvents(desk);
  };
  const attend = async (id: string, reference: string) => {
    const message = { ramp_id: id, order_id: id, status: 'EXTRA_VERIFICATION', status_date: date() };
    await sendCallback(desk, rampMessage(message));
    await processedEvents(desk);
    const queued = desk.ownerDb.updateTable('queue_item').set({ identity_reference: reference });
    await queued.where('object_id', '=', foldRampId(id)).execute();
  };
  const items = async () => {
    const answer = await desk.app.inject({ url: '/api/queue?limit=100', headers: await headers('support') });
    return queueList.parse(answer.json()).items;
  };
  const move = async (objectId: string, asked: object, role: Role = 'support') => {
    const item = (await items()).find(({ object }) => object.id === objectId);
    const answer = await desk.app.inject({
      method: 'POST',
      url: `/api/queue/${item?.id}/moves`,
      payload: { version: item?.version, move: asked },
      headers: await headers(role),
    });
    expect(answer.statusCode).toBe(200);
  };
  const listed = async (role: Role = 'support') => {
    const answer = await desk.app.inject({ url: '/api/customers', headers: await headers(role) });
    const list = customerList.parse(answer.json()).items;
    return Object.fromEntries(list.map((one) => [one.identityReference, one.queue]));
  };

  it('counts the open and the waiting ones of each and of their ramps, whose they are, and the first due', async () => {
    for (const reference of ['c-1', 'c-2', 'c-3']) await block(reference);
    await attend('r-1', 'c-1');
    await attend('r-2', 'c-1');
    await attend('r-3', 'c-1');
    await move('r-1', { kind: 'take' });
    await move('r-2', { kind: 'take' }, 'compliance');
    await move('r-3', { kind: 'wait', for: 'customer' });
    await move('c-2', { kind: 'wait', for: 'provider' });
    await move('c-3', { kind: 'done', outcome: 'resolved' });
    const due = (hours: number) => new Date(desk.clock.nowMs + hours * hourMs).toISOString();
    expect(await listed()).toEqual({
      'c-1': {
        open: 3,
        waiting: 1,
        assignees: [
          { id: expect.any(String) as string, name: 'Casey Compliance' },
          { id: expect.any(String) as string, name: 'Sam Support' },
        ],
        isUnassigned: true,
        dueAt: due(4),
      },
      'c-2': { open: 0, waiting: 1, assignees: [], isUnassigned: false, dueAt: null },
      'c-3': null,
    });
  });

  it('is withheld from who can’t read the queue', async () => {
    await block('c-1');
    expect(await listed('developer')).toEqual({ 'c-1': null });
    expect(await listed('auditor')).toMatchObject({ 'c-1': { open: 1 } });
  });
});
