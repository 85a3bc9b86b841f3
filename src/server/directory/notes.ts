import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { currentPerson } from '#server/http/access.ts';
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

export interface NoteParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'seal' | 'open'>;
  readonly trail: Trail;
  readonly nowMs: () => number;
}

/**
 * Notes about customers and ramps. Recorded first, without the text; can't be changed or deleted. T-1, T-2,
 * T-6.
 */
export function noteRoutes(app: FastifyInstance, { db, dataKeys, trail, nowMs }: NoteParts): void {
  serve(app, 'listNotes', async ({ query }) => listNotes(db, query, dataKeys));
  serve(app, 'writeNote', async ({ request, body: { object, text } }) => {
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
    try {
      await addNote(db, { id, staffId, at, object, text }, dataKeys);
    } catch (error) {
      intent.settle({ outcome: 'failed' });
      throw error;
    }
    intent.settle({ outcome: 'done' });
    return { id, at: toIso(at), author: { email, name }, text };
  });
}

/** `at` in microseconds. */
export interface NewNote extends NoteRequest {
  readonly id: string;
  readonly staffId: string;
  readonly at: number;
}

/** Seals and stores a note, and notifies pages of its subject. */
export async function addNote(
  db: Kysely<Tables>,
  { id, staffId, at, object, text }: NewNote,
  keys: Pick<DataKeys, 'seal'>,
): Promise<void> {
  const row: NoteTable = {
    id,
    object_kind: object.kind,
    object_id: keyOf(object),
    staff_id: staffId,
    at,
    text_encrypted: keys.seal(text, noteAad(id)),
  };
  await inTransaction(db, async (transaction) => {
    await transaction.insertInto('note').values(row).execute();
    await noteChanges(transaction, [{ kind: 'note', id: keyOf(object) }]);
  });
}

/** Gives all spellings of a ramp's id one key. Choice: rampIdSpelling. */
function keyOf({ kind, id }: NoteRequest['object']): string {
  return kind === 'ramp' ? foldRampId(id) : id;
}

/** Lists notes, newest first, by keyset. */
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
