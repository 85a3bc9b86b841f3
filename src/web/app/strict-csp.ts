import { setNonce } from 'get-nonce';
import { config } from 'zod/v4/core';

const nonceOfPage = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Scroll locks add styles and zod compiles with `eval`; the policy forbids both.
if (nonceOfPage) setNonce(nonceOfPage);
config({ jitless: true });

/** Returns the nonce for styles added at runtime. */
export function styleNonce(): string {
  return nonceOfPage;
}
