import { createMicrosecondClock, formatAuthorization, sign, type SignatureStyle } from '#node/signature.ts';
import type { Credentials } from '../keys/authentication.ts';
import { uriOf } from './callback-sender.ts';

interface CallbackToSign {
  readonly url: URL;
  readonly body: Buffer;
  /** A fault that was asked for: signed with a secret that nobody has. */
  readonly isBadlySigned: boolean;
}

/**
 * Makes the Authorization header of callbacks: signed as requests are, over POST, path and query of the partner's endpoint, a timestamp
 * that no other has, and the body. Choice: callbackSignature.
 */
export function createCallbackSigner(
  { key, secret }: Credentials,
  { realNow, separator }: { readonly realNow: () => number; readonly separator: SignatureStyle['separator'] },
): (callback: CallbackToSign) => string {
  const nextTimestamp = createMicrosecondClock(realNow);
  return ({ url, body, isBadlySigned }) => {
    const timestamp = nextTimestamp();
    const request = { method: 'POST', uri: uriOf(url), timestamp, body: [body] };
    const signature = sign(isBadlySigned ? `not-${secret}` : secret, request, {
      separator,
      emptyBody: 'omit',
    });
    return formatAuthorization({ key, signature, timestamp });
  };
}
