import * as z from 'zod';

/** How a session began: with a password, at the company's provider, or with a single-use link. */
export const signInMethods = ['password', 'provider', 'link'] as const;
export const signInMethod = z.enum(signInMethods);
export type SignInMethod = z.infer<typeof signInMethod>;

/** A session that goes on. Instants are ISO 8601 UTC. */
export const sessionItem = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime(),
  /** When it ends by itself unless the person is active. */
  endsAt: z.iso.datetime(),
  method: signInMethod,
  /** What the browser called itself at sign-in, up to 200 characters: foreign text. Empty: nothing. */
  agent: z.string(),
  /** Whether the request that asks for the list belongs to it. */
  isThis: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItem>;

/** Answer of `GET /api/sessions` and `GET /api/staff/:id/sessions`: newest first, those that have ended left out. */
export const sessionList = z.object({ items: z.array(sessionItem) });
export type SessionList = z.infer<typeof sessionList>;
