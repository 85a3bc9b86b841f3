import type { CallbackName } from '#contract/service/callbacks.ts';
import { readMessage } from '#contract/service/read-message.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';

import type { JsonObject } from './callback-head.ts';

/** What each message names, the one that counts over the others last. */
const namedBy: readonly (readonly [CallbackName, readonly string[]])[] = [
  ['kycMessage', ['kyc']],
  ['identityMessage', ['identity_reference']],
  ['rampMessage', ['ramp_id', 'order_id']],
];

/**
 * What a callback says under the interface's names, whatever message it is: envelopes opened, names in any spelling, mapped fields from where
 * the integration has them. What the document doesn't name is left out. Choices: envelopes, fieldSpellings, serviceFields.
 */
export function callbackMessage(sent: JsonObject, fields: ServiceFields): JsonObject {
  return namedBy.reduce<JsonObject>((message, [name, names]) => {
    const read = readMessage(name, sent, fields);
    const isNamed = isObject(read) && names.some((one) => Object.hasOwn(read, one));
    return isNamed ? { ...message, ...read } : message;
  }, {});
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
