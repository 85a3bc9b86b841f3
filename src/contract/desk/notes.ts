import * as z from 'zod';

import { hasVisibleText } from '#contract/service/identifier-forms.ts';
import {
  receivedReference as identityReference,
  rampId,
  text,
  requestObject,
} from '#contract/service/primitives.ts';

import { listQuery } from './records.ts';

const noteLength = 'Write 1 to 2,000 characters';

/** What a member of staff records about a customer or a ramp. */
export const noteText = text
  .transform((words) => words.trim())
  .pipe(z.string().min(1, noteLength).max(2000, noteLength).refine(hasVisibleText, noteLength));

const noteObject = z.discriminatedUnion(
  'kind',
  [
    requestObject({ kind: z.literal('customer'), id: identityReference }),
    requestObject({ kind: z.literal('ramp'), id: rampId }),
  ],
  'Name a customer or a ramp',
);

/** Body of `POST /api/notes`. */
export const noteRequest = requestObject({ object: noteObject, text: noteText });
export type NoteRequest = z.infer<typeof noteRequest>;

/** Query of `GET /api/notes`: those of one customer or ramp, newest first. A search for words covers what was loaded. */
export const noteListQuery = requestObject({
  ...listQuery.shape,
  kind: z.enum(['customer', 'ramp'], 'Name a customer or a ramp'),
  id: z.union([identityReference, rampId]),
});
export type NoteListQuery = z.output<typeof noteListQuery>;

/** A note, as it was written. Nobody changes or deletes one; retention erases its text. */
export const note = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null: a person the desk no longer knows. */
  author: z.object({ email: z.string(), name: z.string() }).nullable(),
  /** Null: erased. */
  text: z.string().nullable(),
});
export type Note = z.infer<typeof note>;

export const noteList = z.object({ items: z.array(note), nextCursor: z.string().nullable() });
export type NoteList = z.infer<typeof noteList>;
