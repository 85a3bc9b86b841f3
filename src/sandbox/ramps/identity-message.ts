import type { Kysely } from 'kysely';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { blockedByDefault } from '../identities/record/blocked-reasons.ts';
import type { StoredIdentity } from '../identities/record/stored-identity.ts';
import { toCallbackTime } from '../callbacks/callback-time.ts';
import { queueCallback } from '../callbacks/outbox.ts';

type BlockedIdentity = Pick<StoredIdentity, 'reference' | 'blockedInternalReason' | 'blockedExternalReason'>;

/**
 * Queues the message that a blocked customer failed to create an order, with why it is blocked. The caller commits it although the
 * order is refused. Spec: Events › identityMessage; choice: blacklistedIsBlocked.
 */
export async function queueIdentityMessage(
  transaction: Kysely<SandboxTables>,
  { newId }: Pick<SandboxContext, 'newId'>,
  { identity, at }: { readonly identity: BlockedIdentity; readonly at: number },
): Promise<void> {
  const { reference, blockedInternalReason, blockedExternalReason } = identity;
  const status = 'CUSTOMER_BLACKLISTED';
  const body = {
    identity_reference: reference,
    status,
    status_date: toCallbackTime(at),
    internal_reason: blockedInternalReason ?? blockedByDefault.internalReason,
    external_reason: blockedExternalReason ?? blockedByDefault.externalReason,
  };
  await queueCallback(transaction, {
    id: newId(),
    kind: 'identityMessage',
    object: reference,
    status,
    body,
    at,
  });
}
