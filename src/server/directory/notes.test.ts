import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { note, noteList, type Note } from '#contract/desk/notes.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { dumpDatabase } from '#testing/database-dump.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { readEvents } from '#testing/event-reader.ts';

const customer = { kind: 'customer', id: 'c-1' } as const;
const words = 'Called Amelia Hughes,\nwill resend the back of the licence\u{1F4DE}';

describe('notes', () => {
  let desk: DeskServer;
  beforeEach(async () => (desk = await createDeskServer({ livePace: { pollMs: 10, beatMs: 20 } })));
  afterEach(async () => desk.close());

  const write = async (payload: object | string, role: Role = 'support') =>
    desk.app.inject({
      method: 'POST',
      url: '/api/notes',
      headers: { cookie: await desk.cookieOf(role), 'content-type': 'application/json' },
      payload,
    });
  const read = async (query: string, role: Role = 'auditor') =>
    desk.app.inject({ url: `/api/notes?${query}`, headers: { cookie: await desk.cookieOf(role) } });
  const list = async (query = 'kind=customer&id=c-1') => noteList.parse((await read(query)).json());
  const entries = async (action: string) => {
    await desk.app.audit.trail.drain();
    return desk.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', action)
      .orderBy('seq')
      .execute();
  };

  it('are kept as written, with author and time, and shown to all who may read the directory', async () => {
    const answer = await write({ object: customer, text: `  ${words}\n` });
    expect(answer.statusCode).toBe(201);
    const written = note.parse(answer.json());
    expect(written).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      at: '2026-05-04T10:00:00.000Z',
      author: { email: 'support@rampart.test', name: 'Sam Support' },
      text: words,
    });
    expect(await list()).toEqual({ items: [written], nextCursor: null });
    expect((await list('kind=customer&id=c-2')).items).toEqual([]);
    expect((await list('kind=ramp&id=c-1')).items).toEqual([]);
  });

  it('come newest first, page by page, each once', async () => {
    for (let count = 1; count <= 7; count += 1) await write({ object: customer, text: `note ${count}` });
    await write({ object: { kind: 'ramp', id: 'c-1' }, text: 'of the ramp' });
    const seen: Note[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`kind=customer&id=c-1&limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(seen.map(({ text }) => text)).toEqual([7, 6, 5, 4, 3, 2, 1].map((count) => `note ${count}`));
    const { nextCursor } = await list('kind=customer&id=c-1&limit=3');
    expect((await read(`kind=customer&id=c-2&cursor=${nextCursor}`)).statusCode).toBe(400);
  });

  it('are sealed in the database, and in no log', async () => {
    await write({ object: customer, text: words });
    const dump = Object.values(await dumpDatabase(desk.ownerDb)).join('\n');
    expect(dump).toContain('c-1');
    for (const text of [dump, desk.log.join('\n')]) expect(text).not.toContain('Amelia');
  });

  it('are in the trail before they are kept, by their ids, never by their text', async () => {
    const { id } = note.parse((await write({ object: customer, text: words })).json());
    const [intent, outcome, ...more] = await entries('write-note');
    expect(more).toEqual([]);
    expect(intent).toMatchObject({
      kind: 'intent',
      role: 'support',
      object_kind: 'customer',
      object_id: 'c-1',
    });
    expect(JSON.parse(intent!.details)).toEqual({ noteId: id });
    expect(outcome).toMatchObject({ kind: 'outcome', outcome: 'done', request_id: intent!.request_id });
    expect(JSON.stringify([intent, outcome])).not.toContain('Amelia');
  });

  it('are not kept while the trail can’t be written', async () => {
    await desk.ownerDb.schema.alterTable('audit_head').renameTo('audit_gone').execute();
    expect((await write({ object: customer, text: words })).json()).toMatchObject({
      type: '/problems/not-recorded',
    });
    await desk.ownerDb.schema.alterTable('audit_gone').renameTo('audit_head').execute();
    expect((await list()).items).toEqual([]);
  });

  it('that can’t be kept are in the trail as failed', async () => {
    await desk.ownerDb.schema.alterTable('note').renameTo('note_away').execute();
    expect((await write({ object: customer, text: words })).statusCode).toBe(500);
    await desk.ownerDb.schema.alterTable('note_away').renameTo('note').execute();
    expect((await entries('write-note')).map(({ outcome }) => outcome)).toEqual([null, 'failed']);
  });

  it('once read are in the trail with their subject: one entry a person, object and five minutes', async () => {
    for (const id of ['c-1', 'c-1', 'c-2', 'c-1']) await read(`kind=customer&id=${id}`);
    await read('kind=ramp&id=c-1');
    const seen = (await entries('list-notes')).map((entry) => `${entry.object_kind} ${entry.object_id}`);
    expect(seen).toEqual(['customer c-1', 'customer c-2', 'ramp c-1']);
    desk.clock.nowMs += 5 * 60_000;
    await read('kind=customer&id=c-1');
    expect(await entries('list-notes')).toHaveLength(4);
  });

  it('send a hint to the pages that show their subject', async () => {
    const reader = await readEvents(await desk.listen(), await desk.cookieOf('auditor'));
    await expect.poll(() => reader.received).toContain('ready');
    await write({ object: { kind: 'ramp', id: 'r_1' }, text: words });
    await write({ object: customer, text: words });
    await expect.poll(() => reader.received).toEqual(expect.arrayContaining(['note r_1', 'note c-1']));
    reader.close();
  });

  it('stay with their object without their author, and without text once it is erased', async () => {
    await write({ object: customer, text: words });
    await desk.db.updateTable('note').set({ staff_id: 'nobody', text_encrypted: null }).execute();
    expect((await list()).items).toMatchObject([{ author: null, text: null }]);
  });

  it.each([
    [422, { object: customer, text: '' }],
    [422, { object: customer, text: ' \n\t ' }],
    [422, { object: customer, text: '\u200b\u2060\ufeff \u200e\u00ad' }],
    [422, { object: customer, text: 'x'.repeat(2001) }],
    [400, { object: customer, text: 'with \u0000 in it' }],
    [422, { object: customer, text: 5 }],
    [422, { object: customer }],
    [422, { object: { kind: 'staff', id: 'c-1' }, text: words }],
    [422, { object: { kind: 'customer', id: 'planted@example.com' }, text: words }],
    [422, { object: { kind: 'customer', id: 'c_1' }, text: words }],
    [400, { object: customer, text: words, planted: 1 }],
    [400, { object: { ...customer, planted: 1 }, text: words }],
    [400, '{"object"'],
  ])('are refused with %i for %j, and nothing is kept or repeated', async (status, body) => {
    const answer = await write(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toMatch(/planted|Amelia/);
    // The service was not asked: nothing is said of it.
    expect(answer.body).not.toMatch(/service/i);
    expect(await desk.db.selectFrom('note').selectAll().execute()).toEqual([]);
    expect(await entries('write-note')).toEqual([]);
  });

  it('of 2,000 characters are accepted, whatever they contain', async () => {
    for (const text of ['x'.repeat(2000), '=HYPERLINK("x")', '<script>', '\u202eltr', '‎ملاحظة'])
      expect((await write({ object: customer, text })).json()).toMatchObject({ text });
  });

  it.each([
    '',
    'kind=customer',
    'id=c-1',
    'kind=staff&id=c-1',
    'kind=customer&id=a%20b',
    'kind=customer&id=c-1&q=Amelia',
  ])('are not read by %j', async (query) => {
    const answer = await read(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('Amelia');
  });
});
