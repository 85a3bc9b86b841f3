import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { noteList, noteListQuery, noteRequest, type Note, type NoteList } from '#contract/desk/notes.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { currentPerson, routeFor } from '#server/access.ts';
import type { Trail } from '#server/audit/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { parseJson, parseParameters } from '#server/inbound/parse-json.ts';
import { toIso } from '#server/instants.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

import { addNote, listNotes } from './note-store.ts';

export interface NoteParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'seal' | 'open'>;
  readonly trail: Trail;
  readonly nowMs: () => number;
}

/**
 * Notes of staff about a customer or a ramp. That one was written, and about whom, is in the trail before it is kept; its text never
 * is. Notes can't be changed or deleted. T-1, T-2, T-6.
 */
export function noteRoutes(app: FastifyInstance, { db, dataKeys, trail, nowMs }: NoteParts): void {
  app.route({
    ...routeFor(deskRoutes.listNotes),
    handler: async (request): Promise<NoteList> =>
      noteList.parse(await listNotes(db, parseParameters(noteListQuery, request.query), dataKeys)),
  });
  app.route({
    ...routeFor(deskRoutes.writeNote),
    async handler(request, reply): Promise<Note> {
      const { object, text } = parseJson(noteRequest, request.body);
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
      void reply.code(201);
      return { id, at: toIso(at), author: { email, name }, text };
    },
  });
}
