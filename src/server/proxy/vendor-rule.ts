import * as z from 'zod';

import type { OperationName } from '#contract/service/operations.ts';
import { DeskError } from '#server/errors.ts';

const withVendor = z.object({ provider: z.object({ vendor: z.string() }) });

/**
 * Token share names the one vendor that there is, which is configuration. Spec: Endpoints › Share identity by KYC-vendor
 * token; choice: kycVendor.
 */
export function refuseOtherVendor(name: OperationName, request: unknown, kycVendorId: string): void {
  if (name !== 'shareToken') return;
  if (withVendor.safeParse(request).data?.provider.vendor === kycVendorId) return;
  throw new DeskError('contract-violation', {
    errors: { 'provider.vendor': 'Name the vendor that Rampart is configured for' },
  });
}
