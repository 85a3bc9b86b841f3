import { createHmac } from 'node:crypto';

import type { SignatureCause, SignatureQuestion } from '#contract/desk/signature.ts';

interface Vector {
  readonly cause: SignatureCause;
  readonly says: RegExp;
  /** First fix that the doctor names. */
  readonly change: RegExp;
  readonly call: SignatureQuestion;
}

interface Signing {
  readonly key?: string;
  readonly secret?: string;
  readonly timestamp?: string;
  readonly separator?: string;
  readonly encoding?: 'hex' | 'base64';
  /** Signed instead of the sent one. */
  readonly signedUri?: string;
  readonly signedBody?: string;
}

const uri = '/eapi/v0/price?identityReference=c-13344&fiat=AUD';
const body = '{"identityReference":"c-13344","email":"jane@example.com"}';
const path = '/eapi/v0/identities/basic';

/** Signs with the sandbox's credentials; right by default. Spec: Authentication. */
export function signedCall(nowMs: number, method: 'GET' | 'POST', signing: Signing = {}): SignatureQuestion {
  const { key = 'sandbox-key', secret = 'sandbox-secret', separator = ' ', encoding = 'hex' } = signing;
  const { timestamp = String(nowMs * 1000) } = signing;
  const [sentUri, sentBody] = method === 'GET' ? [uri, ''] : [path, body];
  const text = [method, signing.signedUri ?? sentUri, timestamp, signing.signedBody ?? sentBody]
    .filter((part) => part !== '')
    .join(separator);
  const digest = createHmac('sha256', secret).update(text).digest(encoding);
  return { method, uri: sentUri, authorization: `Bearer ${key}:${digest}:${timestamp}`, body: sentBody };
}

/** Makes a call for each cause, with the doctor's first words. */
export function wrongSignatures(nowMs: number): readonly Vector[] {
  const hourAgo = String((nowMs - 3_600_000) * 1000);
  const post = (signing: Signing) => signedCall(nowMs, 'POST', signing);
  return [
    {
      cause: 'separator',
      says: /^The signature would match with a newline as the separator$/,
      change: /Set SIGNATURE_SEPARATOR=newline in Rampart’s configuration and restart/,
      call: post({ separator: '\n' }),
    },
    {
      cause: 'timestamp-unit',
      says: /^The signature would match with the timestamp in seconds$/,
      change: /Use microseconds since 1970/,
      call: post({ timestamp: String(Math.floor(nowMs / 1000)) }),
    },
    {
      cause: 'query',
      says: /^The signature would match without the query$/,
      change: /exactly as you send them/,
      call: signedCall(nowMs, 'GET', { signedUri: uri.replace(/\?.*/, '') }),
    },
    {
      cause: 'body-reserialised',
      says: /^The signature would match with the body indented by 2 spaces$/,
      change: /sign and send exactly those bytes/,
      call: post({ signedBody: JSON.stringify(JSON.parse(body), null, 2) }),
    },
    {
      cause: 'encoding',
      says: /^The signature would match in lower-case hex instead of Base64$/,
      change: /64 lower-case hex digits/,
      call: post({ encoding: 'base64' }),
    },
    {
      cause: 'key',
      says: /^The signature would match with the key from our first pair$/,
      change: /the API key set up in Rampart/,
      call: post({ key: 'somebody-else' }),
    },
    {
      cause: 'secret',
      says: /^The signature doesn’t match, probably because of a different secret$/,
      change: /The key is one of ours, so compare the secret/,
      call: post({ secret: 'yesterday’s secret' }),
    },
    {
      cause: 'clock',
      says: /^The signature matches, but its timestamp is too old$/,
      change: /Sync the clock with a time server/,
      call: post({ timestamp: hourAgo }),
    },
  ];
}
