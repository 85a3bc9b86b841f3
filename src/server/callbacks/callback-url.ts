import { callbackPath } from '#contract/desk/headers.ts';
import type { CallbackAuthentication } from '#server/config/config.ts';

const tokenName = '{CALLBACK_PATH_TOKEN}';

export function callbackUrl(publicUrl: URL, callbacks: CallbackAuthentication): URL {
  const token = callbacks.authentication === 'path-token' ? `/${callbacks.token}` : '';
  return new URL(publicUrl.origin + publicUrl.pathname.replace(/\/+$/, '') + callbackPath + token);
}

/** Returns the URL without its secret. */
export function shownCallbackUrl(publicUrl: URL, callbacks: CallbackAuthentication): string {
  if (callbacks.authentication !== 'path-token') return callbackUrl(publicUrl, callbacks).href;
  return `${callbackUrl(publicUrl, { authentication: 'none' }).href}/${tokenName}`;
}
