import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { currentPerson } from '#server/http/access.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { serve } from '#server/http/serve.ts';
import { toIso } from '#server/database/instants.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

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
