import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { type Role, roles } from '#contract/desk/permissions.ts';
import { isLoopback } from '#node/loopback.ts';
import type { Config } from '#server/config/config.ts';
import type { Tables } from '#server/database/tables.ts';

import { hashPassword } from './passwords.ts';
import { addStaff, emailKey, enableSandboxStaff, findStaff } from './staff-store.ts';

export const sandboxPassword = 'rampart-sandbox';

const names: Readonly<Record<Role, string>> = {
  support: 'Sam Support',
  compliance: 'Casey Compliance',
  auditor: 'Avery Auditor',
  developer: 'Devon Developer',
  admin: 'Adrian Admin',
};

/** One account per role, for the embedded sandbox on loopback only. */
export const sandboxAccounts = roles.map((role) => ({
  email: `${role}@rampart.test`,
  name: names[role],
  role,
}));

/** Returns true only beside the embedded sandbox on loopback, not behind a proxy. */
export function usesSandboxAccounts({
  service,
  host,
  publicUrl,
  trustedProxies,
}: Pick<Config, 'service' | 'host' | 'publicUrl' | 'trustedProxies'>): boolean {
  const isAlone = isLoopback(host) && (publicUrl === null || isLoopback(publicUrl.hostname));
  return service.baseUrl === null && isAlone && trustedProxies.length === 0;
}

/** Adds the accounts when due, else disables them: a known password must not work beside a real service. */
export async function settleSandboxAccounts(db: Kysely<Tables>, areDue: boolean): Promise<void> {
  await enableSandboxStaff(db, areDue);
  if (!areDue) return;
  await Promise.all(sandboxAccounts.map((account) => addWhenMissing(db, account)));
}

async function addWhenMissing(db: Kysely<Tables>, account: (typeof sandboxAccounts)[number]): Promise<void> {
  if ((await findStaff(db, account.email)) !== undefined) return;
  await addStaff(db, {
    ...account,
    id: uuidv7(),
    email_key: emailKey(account.email),
    password_hash: await hashPassword(sandboxPassword),
    is_sandbox: 1,
    is_disabled: 0,
  });
}
