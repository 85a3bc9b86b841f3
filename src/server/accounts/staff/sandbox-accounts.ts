import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { type Role, roles } from '#contract/desk/permissions.ts';
import { isLoopback } from '#node/loopback.ts';
import type { Config } from '#server/config/config.ts';
import type { Tables } from '#server/database/tables.ts';

import { hashPassword } from './passwords.ts';
import { addStaff, emailKey, enableSandboxStaff, findStaff } from './staff-store.ts';

/** The password of every sandbox account. */
export const sandboxPassword = 'rampart-sandbox';

const names: Readonly<Record<Role, string>> = {
  support: 'Sam Support',
  compliance: 'Casey Compliance',
  auditor: 'Avery Auditor',
  developer: 'Devon Developer',
  admin: 'Adrian Admin',
};

/** One account a role, for the embedded sandbox on loopback alone. */
export const sandboxAccounts = roles.map((role) => ({
  email: `${role}@rampart.test`,
  name: names[role],
  role,
}));

/**
 * Whether the sandbox's accounts are used: beside the embedded sandbox, and on loopback alone, not behind a proxy by which others reach it
 * either.
 */
export function usesSandboxAccounts({
  service,
  host,
  publicUrl,
  trustedProxies,
}: Pick<Config, 'service' | 'host' | 'publicUrl' | 'trustedProxies'>): boolean {
  const isAlone = isLoopback(host) && (publicUrl === null || isLoopback(publicUrl.hostname));
  return service.baseUrl === null && isAlone && trustedProxies.length === 0;
}

/**
 * Makes the sandbox's accounts when they are due, and shuts them out when they are not, so that a directory that once
 * served the sandbox does not keep a known password beside a real service.
 */
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
