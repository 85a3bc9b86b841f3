import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { Tables } from '#server/database/tables.ts';
import { sandboxAccounts } from '#server/accounts/staff/sandbox-accounts.ts';
import { emailKey } from '#server/accounts/staff/staff-store.ts';

/** Argon2id at lowest cost. */
const cheapDigest =
  '$argon2id$v=19$m=8,t=1,p=1$RUhiJt/q5UIBXkbid5eKfw$kB6c506/gHRqiLHKZz/hRRTub+nI19D0ZJLtIydbhCQ';

/**
 * Adds the sandbox's accounts beforehand: five full-cost digests would dominate a start. Unless due, they are
 * ordinary staff.
 */
export async function addSandboxStaff(db: Kysely<Tables>, areDue = true): Promise<void> {
  await db
    .insertInto('staff')
    .values(
      sandboxAccounts.map((account) => ({
        ...account,
        id: uuidv7(),
        email_key: emailKey(account.email),
        password_hash: cheapDigest,
        is_sandbox: areDue ? 1 : 0,
        is_disabled: 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
