import * as z from 'zod';

import { hasVisibleText } from '#contract/service/identifier-forms.ts';
import {
  receivedReference as identityReference,
  rampId,
  text,
  requestObject,
} from '#contract/service/primitives.ts';

import { listQuery } from './records.ts';
import { staffId } from './staff.ts';

const noteLength = 'Enter 1 to 2,000 characters';

export const noteText = text
  .transform((words) => words.trim())
  .pipe(z.string().min(1, noteLength).max(2000, noteLength).refine(hasVisibleText, noteLength));

const noteObject = z.discriminatedUnion(
  'kind',
  [
    requestObject({ kind: z.literal('customer'), id: identityReference }),
    requestObject({ kind: z.literal('ramp'), id: rampId }),
  ],
  'Must be “customer” or “ramp”',
);

const mostMentions = 'Mention at most 20 colleagues';

/** `POST /api/notes`. Mentioned people are notified if the text names them after an `@`. */
export const noteRequest = requestObject({
  object: noteObject,
  text: noteText,
  mentions: z.array(staffId).max(20, mostMentions).optional(),
});
export type NoteRequest = z.infer<typeof noteRequest>;

/** `GET /api/notes`, newest first. */
export const noteListQuery = requestObject({
  ...listQuery.shape,
  kind: z.enum(['customer', 'ramp'], 'Must be “customer” or “ramp”'),
  id: z.union([identityReference, rampId]),
});
export type NoteListQuery = z.output<typeof noteListQuery>;

/** Can't be changed or deleted; retention erases its text. */
export const note = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  author: z.object({ email: z.string(), name: z.string() }).nullable(),
  /** Null once erased. */
  text: z.string().nullable(),
});
export type Note = z.infer<typeof note>;

export const noteList = z.object({ items: z.array(note), nextCursor: z.string().nullable() });
export type NoteList = z.infer<typeof noteList>;
