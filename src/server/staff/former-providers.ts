import type { Kysely } from 'kysely';

import { inTransaction } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

import { isLetIn } from './admins.ts';

/** How many ended. */
export interface EndedOfFormer {
  readonly sessions: number;
  readonly links: number;
}

/**
 * Ends the sessions of company accounts, and the links that they made, whose provider is not the one that is configured (`issuer`; null: none
 * is): whoever takes a provider out takes out whom it let in. Trust: 7.
 */
export async function endFormerProviders(db: Kysely<Tables>, issuer: string | null): Promise<EndedOfFormer> {
  return inTransaction(db, async (transaction) => {
    const staff = transaction.selectFrom('staff').where('issuer', 'is not', null);
    const issuers = await staff.select('issuer').distinct().execute();
    const former = issuers.map((found) => found.issuer).filter((found) => !isLetIn(found, issuer));
    if (former.length === 0) return { sessions: 0, links: 0 };
    const people = staff.select('id').where('issuer', 'in', former);
    const sessions = await transaction
      .deleteFrom('session')
      .where('staff_id', 'in', people)
      .executeTakeFirst();
    const links = await transaction
      .deleteFrom('staff_link')
      .where('made_by', 'in', people)
      .executeTakeFirst();
    return { sessions: Number(sessions.numDeletedRows), links: Number(links.numDeletedRows) };
  });
}
