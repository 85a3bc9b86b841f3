import { createHmac } from 'node:crypto';
import type { ReceivedCall } from './scripted-service.ts';

/** Checks a signature by the document, without our code. Spec: Authentication. */
export function isSigned(
  { method, uri, headers, body }: ReceivedCall,
  { key, secret }: { readonly key: string; readonly secret: string },
  separator: ' ' | '\n' = ' ',
): boolean {
  const [, itsKey, signature, timestamp = ''] =
    /^Bearer ([^:]+):([0-9a-f]{64}):(\d{16})$/.exec(headers.authorization ?? '') ?? [];
  const text = [method, uri, timestamp, body.toString()].join(separator);
  return itsKey === key && signature === createHmac('sha256', secret).update(text).digest('hex');
}
