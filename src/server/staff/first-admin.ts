import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

import { hasAdmin } from './admins.ts';
import { endFirstAdminLinks, makeLink } from './staff-links.ts';

/**
 * The token of a new link by which one becomes the first admin; null where somebody can sign in as an admin already (`issuer`: at the provider that is configured), and then such links
 * from before end. Other instances may have made one as well: the first that is used ends them all. Trust: 12.
 */
export async function offerFirstAdmin(
  db: Kysely<Tables>,
  issuer: string | null,
  nowMs: number,
): Promise<string | null> {
  if (await hasAdmin(db, issuer)) {
    await endFirstAdminLinks(db);
    return null;
  }
  return (await makeLink(db, { purpose: 'first-admin' }, nowMs)).token;
}
