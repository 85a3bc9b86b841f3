import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { customerMessages, editedMessages } from '#contract/desk/customer-messages.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { openConnections } from '#testing/open-connections.ts';

describe('what customers are told', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer();
  });
  afterAll(async () => desk.close());

  const path = '/api/customer-messages';
  const get = async (url: string, role: Role = 'admin') =>
    desk.app.inject({ url, headers: { cookie: await desk.cookieOf(role) } });
  const post = async (url: string, payload: object, role: Role = 'admin') =>
    desk.app.inject({ method: 'POST', url, payload, headers: { cookie: await desk.cookieOf(role) } });
  const textsIn = async (language: string) =>
    customerMessages.parse((await get(`${path}?language=${language}`, 'support')).json());
  const ownReplies = async (language: string) =>
    (await textsIn(language)).replies.filter(({ key }) => !key.startsWith('reply.starter-'));

  const builtIn = [
    'Der Auftrag {order} ist abgeschlossen: {amount} für {crypto}. Vielen Dank.',
    'Der Auftrag {order} ist abgeschlossen. Vielen Dank.',
    'Ihr Auftrag ist abgeschlossen. Vielen Dank.',
  ];

  it('is built in, in every language', async () => {
    const { texts } = await textsIn('de');
    expect(texts['ramp.FULFILLED']).toEqual(builtIn);
    expect((await textsIn('tr')).texts['limit.DAILY']).toEqual([
      '24 saat içinde ödeyebileceğiniz tutar için bir limit vardır.',
    ]);
    expect((await textsIn('pt')).texts['onboarding.APPROVED']).toEqual(['Os seus documentos foram aceites.']);
    expect((await textsIn('pt-BR')).texts['onboarding.APPROVED']).toEqual([
      'Seus documentos foram aprovados.',
    ]);
    for (const query of ['', '?language=xx', '?language=pt-br', '?language=de&more=1'])
      expect((await get(`${path}${query}`)).statusCode).toBe(400);
  });

  it('is changed by an admin for one language, and reset', async () => {
    const text = 'Fertig, Auftrag {order}.';
    const saved = await post(path, { key: 'ramp.FULFILLED', language: 'de', text });
    expect(saved.statusCode).toBe(204);
    expect((await textsIn('de')).texts['ramp.FULFILLED']).toEqual([text, ...builtIn]);
    expect((await textsIn('en')).texts['ramp.FULFILLED']).toContain('Your order is complete. Thank you.');
    const { builtIn: original, edited } = editedMessages.parse(
      (await get(`${path}/edited?language=de`)).json(),
    );
    expect(original['ramp.FULFILLED']).toEqual(builtIn);
    expect(edited).toEqual([
      {
        key: 'ramp.FULFILLED',
        name: null,
        text,
        changedAt: new Date(desk.clock.nowMs).toISOString(),
        changedBy: 'Adrian Admin',
      },
    ]);
    await post(path, { key: 'ramp.FULFILLED', language: 'de', text: 'Fertig.' });
    expect((await textsIn('de')).texts['ramp.FULFILLED']?.[0]).toBe('Fertig.');
    expect((await post(`${path}/reset`, { key: 'ramp.FULFILLED', language: 'de' })).statusCode).toBe(204);
    expect((await textsIn('de')).texts['ramp.FULFILLED']).toEqual(builtIn);
  });

  it('ignores a stored text whose key is gone, such as one about a block, and lets none be written', async () => {
    const { id: changed_by } = await desk.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
    const keys = ['ramp.ACCOUNT_BLOCKED', 'account.ACCOUNT_BLOCKED', 'diagnosis.blocked', '__proto__'];
    const row = { language: 'en' as const, name: null, text: 'You are blocked.', changed_at: 1, changed_by };
    await desk.db
      .insertInto('customer_message')
      .values(keys.map((key) => ({ ...row, key })))
      .execute();
    expect(JSON.stringify(await textsIn('en'))).not.toMatch(/You are blocked|ACCOUNT_BLOCKED/);
    const edited = await get(`${path}/edited?language=en`);
    expect(edited.body).not.toMatch(/You are blocked|ACCOUNT_BLOCKED/);
    for (const key of keys)
      expect((await post(path, { key, language: 'en', text: 'You are blocked.' })).statusCode).toBe(422);
    await desk.db.deleteFrom('customer_message').execute();
  });

  it('has replies of the desk’s own, with one name, in the language there is', async () => {
    const reply = { key: 'reply.sorry', name: 'Sorry', language: 'fr', text: 'Désolé' };
    expect((await post(path, reply)).statusCode).toBe(204);
    expect(await ownReplies('pl')).toEqual([{ key: 'reply.sorry', name: 'Sorry', text: 'Désolé' }]);
    await post(path, { ...reply, name: 'We are sorry', language: 'en', text: 'We are sorry.' });
    expect(await ownReplies('pl')).toEqual([
      { key: 'reply.sorry', name: 'We are sorry', text: 'We are sorry.' },
    ]);
    expect(await ownReplies('fr')).toEqual([{ key: 'reply.sorry', name: 'We are sorry', text: 'Désolé' }]);
    await post(`${path}/reset`, { key: 'reply.sorry' });
    expect(await ownReplies('fr')).toEqual([]);
  });

  it('has starter templates, in every language, until somebody changes or deletes them', async () => {
    const key = 'reply.starter-limit';
    const starterIn = async (language: string) =>
      (await textsIn(language)).replies.find((reply) => reply.key === key);
    expect((await textsIn('tr')).replies).toHaveLength(8);
    expect(await starterIn('de')).toEqual({
      key,
      name: 'Limit reached',
      text: 'Ihr Limit ist ausgeschöpft. Es wird nach und nach wieder verfügbar.',
      isNamedByUs: true,
    });

    await post(path, { key, language: 'de', name: 'Limit', text: 'Ihr Limit ist erreicht.' });
    expect(await starterIn('de')).toEqual({ key, name: 'Limit', text: 'Ihr Limit ist erreicht.' });
    expect(await starterIn('it')).toEqual({
      key,
      name: 'Limit',
      text: 'Ha raggiunto il suo limite. Torna disponibile gradualmente.',
    });

    // Twice, as two admins may press it.
    for (let times = 0; times < 2; times += 1)
      expect((await post(`${path}/reset`, { key })).statusCode).toBe(204);
    for (const language of ['de', 'en', 'it']) expect(await starterIn(language)).toBeUndefined();
    const edited = async () => editedMessages.parse((await get(`${path}/edited?language=en`)).json());
    expect(await edited()).toMatchObject({ edited: [], deletedStarters: [key] });

    await post(`${path}/reset`, { key, language: 'it' });
    expect((await starterIn('de'))?.text).toMatch(/^Ihr Limit ist/);
    expect((await edited()).deletedStarters).toEqual([]);
    // What is saved over a deleted one is there as well.
    await post(`${path}/reset`, { key });
    await post(path, { key, language: 'fr', name: 'Limit', text: 'Limite atteinte.' });
    expect((await starterIn('fr'))?.text).toBe('Limite atteinte.');
    await post(`${path}/reset`, { key, language: 'fr' });
    expect((await textsIn('fr')).replies).toHaveLength(8);
  });

  it('keeps no text of a reply that could not be renamed in all languages', async () => {
    const reply = { key: 'reply.sorry', name: 'Sorry', language: 'fr', text: 'Désolé' };
    if (desk.database === 'sqlite') {
      await sql`create trigger broken before update on customer_message begin select raise(abort, 'broken'); end`.execute(
        desk.ownerDb,
      );
    } else {
      await sql`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
        desk.ownerDb,
      );
      await sql`create trigger broken before update on customer_message for each row execute function broken()`.execute(
        desk.ownerDb,
      );
    }
    expect((await post(path, reply)).statusCode).toBe(500);
    expect(await desk.db.selectFrom('customer_message').selectAll().execute()).toEqual([]);
    const table = desk.database === 'sqlite' ? sql`` : sql`on customer_message`;
    await sql`drop trigger broken ${table}`.execute(desk.ownerDb);
    expect((await post(path, reply)).statusCode).toBe(204);
    await post(`${path}/reset`, { key: 'reply.sorry' });
  });

  it.each([
    ['a key that there is not', { key: 'ramp.MOON', text: 'x' }, 'key'],
    ['a prototype’s name', { key: '__proto__', text: 'x' }, 'key'],
    ['another placeholder', { key: 'ramp.FULFILLED', text: '{name}' }, 'text'],
    ['a placeholder left out', { key: 'limit-left.DAILY', text: 'More.' }, 'text'],
    ['a placeholder that no reply has', { key: 'reply.sorry', name: 'Sorry', text: 'Dear {name}' }, 'text'],
    ['a bracket without its partner', { key: 'reply.sorry', name: 'Sorry', text: 'Order {order' }, 'text'],
    ['no text', { key: 'ramp.FULFILLED', text: ' ' }, 'text'],
    ['a reply without a name', { key: 'reply.sorry', text: 'x' }, 'name'],
    ['a sentence with a name', { key: 'ramp.FULFILLED', text: 'x', name: 'y' }, 'name'],
  ])('refuses %s', async (_what, message, field) => {
    const answer = await post(path, { language: 'en', ...message });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toContain(field);
    expect((await desk.db.selectFrom('customer_message').selectAll().execute()).length).toBe(0);
  });

  it('has so many replies and so much text of them at most; beyond, nothing is kept', async () => {
    const { id: changed_by } = await desk.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
    const row = { language: 'en' as const, name: 'Reply', changed_at: 1, changed_by };
    const keep = async (count: number, text: string) => {
      await desk.db.deleteFrom('customer_message').execute();
      const rows = Array.from({ length: count }, (_, at) => ({ ...row, key: `reply.r-${at}`, text }));
      if (rows.length > 0) await desk.db.insertInto('customer_message').values(rows).execute();
    };
    const reply = { key: 'reply.more', name: 'More', language: 'fr', text: 'Encore' };

    await keep(99, 'x');
    expect((await post(path, reply)).statusCode).toBe(204);
    // The same one in another language is no further one.
    expect((await post(path, { ...reply, language: 'en' })).statusCode).toBe(204);
    const refused = await post(path, { ...reply, key: 'reply.too-many' });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      422,
      'There can be at most 100 reply templates. Delete one first.',
    ]);
    expect(await ownReplies('fr')).toHaveLength(100);

    await keep(29, 'x'.repeat(2000));
    expect((await post(path, { ...reply, text: 'x'.repeat(1500) })).statusCode).toBe(204);
    const longer = await post(path, { ...reply, text: 'x'.repeat(2000) });
    expect([longer.statusCode, longer.json().detail]).toEqual([
      422,
      'All reply templates together can have at most 60000 characters. Shorten or delete one first.',
    ]);
    expect((await textsIn('fr')).replies.find(({ key }) => key === reply.key)?.text).toHaveLength(1500);
    await keep(101, 'x'.repeat(2000));
    const shorter = { key: 'reply.r-0', name: 'Reply', language: 'en', text: 'x'.repeat(1999) };
    expect((await post(path, shorter)).statusCode).toBe(204);
    expect((await post(path, { ...shorter, text: 'x'.repeat(2000) })).statusCode).toBe(422);
    await desk.app.audit.trail.drain();
    const last = await desk.db
      .selectFrom('audit_entry')
      .select('outcome')
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({ outcome: 'refused' });
    await keep(0, '');
  });

  it('counts replies one after the other that are added at once', async () => {
    const { id: changed_by } = await desk.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
    const rows = Array.from({ length: 99 }, (_, at) => ({
      key: `reply.r-${at}`,
      language: 'en' as const,
      name: 'Reply',
      text: 'x',
      changed_at: 1,
      changed_by,
    }));
    await desk.db.insertInto('customer_message').values(rows).execute();
    if (desk.database === 'postgres') await openConnections(desk);
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, at) =>
        post(path, { key: `reply.new-${at}`, name: 'New', language: 'en', text: 'New' }),
      ),
    );
    const countOf = (code: number) => answers.filter(({ statusCode }) => statusCode === code).length;
    expect([countOf(204), countOf(422)]).toEqual([1, 11]);
    await desk.db.deleteFrom('customer_message').execute();
  });

  it('names key, language and digests of the texts in the trail, before and after, and no text', async () => {
    const digestOf = (of: string) => createHash('sha256').update(of).digest('hex');
    const lastEntries = async (action: 'save-message' | 'reset-message') => {
      await desk.app.audit.trail.drain();
      return desk.db
        .selectFrom('audit_entry')
        .selectAll()
        .where('action', '=', action)
        .orderBy('seq', 'desc')
        .limit(2)
        .execute();
    };
    const key = 'ramp.EXPIRED';
    const former = 'This order has gone.';
    await post(path, { key, language: 'de', text: 'Abgelaufen.' });
    await post(path, { key, language: 'en', text: former });
    const text = 'Almost nothing else reads like this.';
    await post(path, { key, language: 'en', text });
    const entries = await lastEntries('save-message');
    expect(
      entries.map(({ kind, object_kind, object_id, outcome }) => [kind, object_kind, object_id, outcome]),
    ).toEqual([
      ['outcome', 'message', 'ramp-EXPIRED', 'done'],
      ['intent', 'message', 'ramp-EXPIRED', null],
    ]);
    expect(JSON.parse(entries[1]?.details ?? '')).toEqual({
      language: 'en',
      'former-en': digestOf(former),
      text: digestOf(text),
    });
    expect(JSON.stringify(entries)).not.toContain('nothing else');

    await post(`${path}/reset`, { key, language: 'de' });
    expect(JSON.parse((await lastEntries('reset-message'))[1]?.details ?? '')).toEqual({
      language: 'de',
      'former-de': digestOf('Abgelaufen.'),
    });
    await post(`${path}/reset`, { key });
    expect(JSON.parse((await lastEntries('reset-message'))[1]?.details ?? '')).toEqual({
      'former-en': digestOf(text),
    });
  });
});
