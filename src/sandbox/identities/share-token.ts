import type { SandboxContext } from '../context.ts';
import { refuseIfAny } from '../errors.ts';
import { toMicroseconds } from '../instant.ts';
import type { RequestBody } from '../inbound/serve-operation.ts';
import { emailFaults } from './identity-rules.ts';
import { findEmailOwner, saveIdentity } from './record/identity-store.ts';

/**
 * Takes in that the partner's KYC vendor verified a customer, known or not; the token is a secret and is kept nowhere.
 * Spec: Endpoints › Share identity by KYC-vendor token; choice: kycVendor, unknownReference.
 */
export async function shareToken(
  { db, now, kycVendorId }: SandboxContext,
  { identityReference: reference, email, mobileNumber, provider }: RequestBody<'shareToken'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    refuseIfAny({
      ...emailFaults(await findEmailOwner(transaction, email), reference),
      ...(provider.vendor !== kycVendorId && { 'provider.vendor': 'This is not the supported KYC vendor' }),
    });
    const vouched = { documentStatus: 'VOUCHED', selfieStatus: 'VOUCHED' } as const;
    await saveIdentity(transaction, { reference, email, mobileNumber, ...vouched }, toMicroseconds(now()));
  });
}
