import { setNonce } from 'get-nonce';
import * as z from 'zod';

const nonceOfPage = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Scroll locks add styles of their own; zod would compile its checks with `eval`. Both would break the page's policy.
if (nonceOfPage) setNonce(nonceOfPage);
z.config({ jitless: true });

/** The nonce that the desk's server put into this answer, for styles that are made while the page runs. */
export function styleNonce(): string {
  return nonceOfPage;
}
