import { createHmac } from 'node:crypto';

export interface CallbackSigning {
  readonly url: string;
  /** Microseconds since 1970. */
  readonly timestamp: string;
  readonly key?: string;
  readonly secret?: string;
  readonly separator?: string;
}

/** Signs a callback by the document, without the desk's code. */
export function signCallback(
  body: string | Buffer,
  { url, timestamp, key = 'sandbox-key', secret = 'sandbox-secret', separator = ' ' }: CallbackSigning,
): string {
  const head = ['POST', url, timestamp, ...(body.length === 0 ? [] : [''])].join(separator);
  const signature = createHmac('sha256', secret).update(head).update(body).digest('hex');
  return `Bearer ${key}:${signature}:${timestamp}`;
}
