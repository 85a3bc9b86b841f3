import type { ExpressionBuilder, Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

import { forgetDevicesOf } from './known-devices.ts';

/** Which sessions end: a single one, a person's (but one, or one alone), those of a provider's session, or those of a provider's account. */
export type EndedSessions =
  | { readonly id: string }
  | { readonly staffId: string; readonly exceptId?: string; readonly id?: string }
  | { readonly issuer: string; readonly sid: string; readonly subject?: string }
  | { readonly issuer: string; readonly subject: string };

/** A session that was ended. */
export interface EndedSession {
  readonly id: string;
  readonly staffId: string;
}

/** Ends sessions, with the next request that comes in them, and tells which there were. When all of a person end, none of their devices is known any more. Trust: 7. */
export async function endSessionsOf(
  db: Kysely<Tables>,
  which: EndedSessions,
): Promise<readonly EndedSession[]> {
  if ('staffId' in which && which.exceptId === undefined && which.id === undefined)
    await forgetDevicesOf(db, which.staffId);
  return db
    .deleteFrom('session')
    .where((session) => {
      if ('staffId' in which) {
        return session.and([
          session('staff_id', '=', which.staffId),
          ...(which.exceptId === undefined ? [] : [session('id', '<>', which.exceptId)]),
          ...(which.id === undefined ? [] : [session('id', '=', which.id)]),
        ]);
      }
      if (!('issuer' in which)) return session('id', '=', which.id);
      const ofIssuer = db.selectFrom('staff').select('staff.id').where('issuer', '=', which.issuer);
      const { subject } = which;
      return session.and([
        session('staff_id', 'in', subject === undefined ? ofIssuer : ofIssuer.where('subject', '=', subject)),
        ...('sid' in which ? [ofProviderSession(session, which)] : []),
      ]);
    })
    .returning(['id', 'staff_id as staffId'])
    .execute();
}

/** Of an account that is named, those that began without the provider telling its session end as well: they may be of this one. */
function ofProviderSession(
  session: ExpressionBuilder<Tables, 'session'>,
  { sid, subject }: { readonly sid: string; readonly subject?: string },
) {
  const isOf = session('provider_sid', '=', sid);
  return subject === undefined ? isOf : session.or([isOf, session('provider_sid', 'is', null)]);
}
