import { setNonce } from 'get-nonce';
import { config } from 'zod/v4/core';

const nonceOfPage = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Scroll locks add styles of their own; zod would compile its checks with `eval`. Both would break the page's policy.
if (nonceOfPage) setNonce(nonceOfPage);
config({ jitless: true });

/** The nonce that the desk's server put into this answer, for styles that are made while the page runs. */
export function styleNonce(): string {
  return nonceOfPage;
}
