// The frame around every page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

/** What a hint of `GET /api/events` may be about. */
export const changeKinds = ['customer', 'ramp', 'callback', 'request', 'audit'] as const;
export const changeKind = z.enum(changeKinds);
export type ChangeKind = z.infer<typeof changeKind>;

/** A hint: something about this object changed. It carries no value; the page fetches again. Design: interfaces › HTTP, console. */
export const changeHint = z.object({ kind: changeKind, id: z.string() });
export type ChangeHint = z.infer<typeof changeHint>;
