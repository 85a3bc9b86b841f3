import * as z from 'zod';

import { maskMessage, masksIn } from '#contract/fields/masks.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { inspectJson } from '#node/inspection/inspect-body.ts';
import type { Verdict } from '#node/inspection/verdict.ts';

const withVendor = z.object({ provider: z.object({ vendor: z.string() }) });

/**
 * What is wrong with a body by the desk's own rules, path by path, whatever the contract says of the rest of it: a mask in the place of a
 * value, wherever it was copied from, and another vendor than the configured one, which is all that token share names.
 * Spec: Endpoints › Share identity by KYC-vendor token; choice: kycVendor.
 */
export function ownFaults(
  name: OperationName,
  { verdict, chunks }: { readonly verdict: Verdict; readonly chunks: readonly Uint8Array[] },
  kycVendorId: string,
): Record<string, string> {
  const vendor = name === 'shareToken' ? vendorIn(chunks) : null;
  return {
    ...(vendor !== null && vendor !== kycVendorId && vendorFault),
    ...Object.fromEntries(maskedPaths(verdict).map((path) => [path, maskMessage])),
  };
}

const vendorFault = { 'provider.vendor': 'Name the vendor that Rampart is configured for' };

/** The vendor that a body names; null where it names none, which is said by the contract. */
function vendorIn(chunks: readonly Uint8Array[]): string | null {
  const read = inspectJson(chunks, withVendor);
  const request = read.kind === 'accepted' ? withVendor.safeParse(read.request) : null;
  return request?.data?.provider.vendor || null;
}

function maskedPaths(verdict: Verdict): readonly string[] {
  if (verdict.kind === 'accepted') return masksIn(verdict.request).map(pathText);
  return verdict.kind === 'refused' ? verdict.masked : [];
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
