import * as z from 'zod';

import { maskMessage, masksIn } from '#contract/fields/masks.ts';
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

/** A mask that the desk shows for a personal value is never sent as one, wherever it was copied from. */
export function refuseMasks(request: unknown): void {
  const paths = masksIn(request);
  if (paths.length === 0) return;
  throw new DeskError('contract-violation', {
    errors: Object.fromEntries(paths.map((path) => [pathText(path), maskMessage])),
  });
}

/** `identityDocuments[0].data.number` */
function pathText(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

/**
 * Milliseconds that a `Retry-After` asks for: seconds, or a date by the clock `nowMs`; null where it is neither. RFC 9110 › 10.2.3.
 */
export function retryAfterMs(header: string, nowMs: number): number | null {
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(at - nowMs, 0);
}
