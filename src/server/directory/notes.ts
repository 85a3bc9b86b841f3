import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { currentPerson } from '#server/http/access.ts';
import { settleBy } from '#server/audit/desk/settle-by.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { serve } from '#server/http/serve.ts';
import { toIso } from '#server/database/instants.ts';
import { type DataKeys, noteAad } from '#server/privacy/personal/data-keys.ts';
import type { Note, NoteList, NoteListQuery, NoteRequest } from '#contract/desk/notes.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { inTransaction } from '#node/dialect.ts';
import type { NoteTable } from '#server/database/directory-tables.ts';
import { pageOf, readCursor, writeCursor } from '#server/http/list-cursor.ts';
import { noteChanges } from '#server/database/changes.ts';

import { addNotices } from './queue/notice-store.ts';

export interface NoteParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'seal' | 'open'>;
  readonly trail: Trail;
  readonly nowMs: () => number;
}

/** Serves notes: recorded first, without the text; never changed. T-1, T-2, T-6. */
export function noteRoutes(app: FastifyInstance, { db, dataKeys, trail, nowMs }: NoteParts): void {
  serve(app, 'listNotes', async ({ query }) => listNotes(db, query, dataKeys));
  serve(app, 'writeNote', async ({ request, body: { object, text, mentions = [] } }) => {
    const { id: staffId, role, email, name } = currentPerson(request);
    const id = uuidv7();
    const intent = await trail.intend({
      action: 'write-note',
      person: { id: staffId, role },
      object,
      requestId: request.id,
      details: { noteId: id },
    });
    const at = nowMs() * 1000;
    await settleBy(intent, async () => addNote(db, { id, staffId, at, object, text, mentions }, dataKeys));
    return { id, at: toIso(at), author: { email, name }, text };
  });
}

/** `at` in microseconds. */
interface NewNote extends NoteRequest {
  readonly id: string;
  readonly staffId: string;
  readonly at: number;
}

/** Seals and stores a note, and notifies the people mentioned. */
export async function addNote(
  db: Kysely<Tables>,
  { id, staffId, at, object, text, mentions = [] }: NewNote,
  keys: Pick<DataKeys, 'seal'>,
): Promise<void> {
  const of = { objectKind: object.kind, objectId: keyOf(object) };
  await inTransaction(db, async (transaction) => {
    await insertNote(transaction, { id, staffId, at, text, ...of }, keys);
    const mentioned = await mentionedIn(transaction, text, mentions);
    const notice = { kind: 'mentioned', by: staffId, at, object } as const;
    await addNotices(
      transaction,
      mentioned.filter((one) => one !== staffId).map((one) => ({ ...notice, staffId: one })),
    );
  });
}

/** `objectId` is folded for a ramp. */
interface NoteRow {
  readonly id: string;
  readonly staffId: string;
  readonly at: number;
  readonly text: string;
  readonly objectKind: NoteTable['object_kind'];
  readonly objectId: string;
}

/** Seals and stores a note in the caller's transaction. */
export async function insertNote(
  transaction: Kysely<Tables>,
  { id, staffId, at, text, objectKind, objectId }: NoteRow,
  keys: Pick<DataKeys, 'seal'>,
): Promise<void> {
  const text_encrypted = keys.seal(text, noteAad(id));
  const of = { object_kind: objectKind, object_id: objectId };
  await transaction
    .insertInto('note')
    .values({ id, ...of, staff_id: staffId, at, text_encrypted })
    .execute();
  await noteChanges(transaction, [{ kind: 'note', id: objectId }]);
}

/** Ignores mentions whose `@name` isn't in the text. */
async function mentionedIn(
  transaction: Kysely<Tables>,
  text: string,
  mentions: readonly string[],
): Promise<readonly string[]> {
  if (mentions.length === 0) return [];
  const staff = await transaction
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', mentions)
    .where('is_disabled', '=', 0)
    .execute();
  return staff.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
}

/** Gives all spellings of a ramp's id one key. Choice: rampIdSpelling. */
function keyOf({ kind, id }: NoteRequest['object']): string {
  return kind === 'ramp' ? foldRampId(id) : id;
}

async function listNotes(
  db: Kysely<Tables>,
  query: NoteListQuery,
  keys: Pick<DataKeys, 'open'>,
): Promise<NoteList> {
  const { cursor, limit, ...object } = query;
  const list = { list: 'notes', filters: object };
  const rows = await notePage(db, object, readCursor(list, cursor))
    .limit(limit + 1)
    .execute();
  const { items, nextCursor } = pageOf(rows, limit, ({ id }) => writeCursor(list, id));
  return { items: items.map((row) => toNote(row, keys)), nextCursor };
}

export function notePage(db: Kysely<Tables>, object: NoteRequest['object'], after: string | undefined) {
  const notes = db
    .selectFrom('note')
    .leftJoin('staff', 'staff.id', 'note.staff_id')
    .select(['note.id', 'note.at', 'note.text_encrypted', 'staff.email', 'staff.name'])
    .where('note.object_id', '=', keyOf(object))
    .where('note.object_kind', '=', object.kind)
    .orderBy('note.id', 'desc');
  return after === undefined ? notes : notes.where('note.id', '<', after);
}

type Row = Awaited<ReturnType<ReturnType<typeof notePage>['execute']>>[number];

/** Opens a note's text. Throws SealError. */
export function toNote(
  { id, at, email, name, text_encrypted: sealed }: Row,
  keys: Pick<DataKeys, 'open'>,
): Note {
  return {
    id,
    at: toIso(at),
    author: email === null || name === null ? null : { email, name },
    text: sealed === null ? null : keys.open(sealed, noteAad(id)),
  };
}
