import { isUtf8 } from 'node:buffer';

import type { ServiceFields } from '#contract/service/service-fields.ts';
import type { JsonObject } from '#server/privacy/facts/callback-head.ts';
import { callbackMessage } from '#server/privacy/facts/callback-message.ts';
import { parseCallbackJson } from '#server/privacy/facts/parse-callback-json.ts';

/** A callback's body as text, with what it says. */
export interface ReadCallback {
  readonly text: string;
  /** Under the interface's names. */
  readonly message: JsonObject;
}

/**
 * The bytes of a callback as text and as the object that they must be. Null for invalid UTF-8, what is not a JSON object, and what parsers
 * disagree on. Spec: details 28, 32.
 */
export function readCallback(bytes: Buffer, fields: ServiceFields): ReadCallback | null {
  if (!isUtf8(bytes)) return null;
  const text = bytes.toString('utf8');
  const body = parseCallbackJson(text);
  return body === null ? null : { text, message: callbackMessage(body, fields) };
}
