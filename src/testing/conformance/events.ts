import { expect } from 'vitest';
import { onRampBody } from '#sandbox/testing/requests.ts';
import type { ReceivedCallback } from './callback-receiver.ts';
import { accepted, controlled, createRamp, fieldsOf, knownCustomer } from './requests.ts';
import { signatureOf } from './signed-request.ts';
import type { Setting } from './setting.ts';

type Fields = Readonly<Record<string, unknown>>;

export const isAbout =
  (object: string, status?: string) =>
  ({ body }: ReceivedCallback): boolean =>
    [body['ramp_id'], body['identity_reference']].includes(object) &&
    (status === undefined || body['status'] === status);

export function checkCallback(
  { service }: Setting,
  name: string,
  { body, contentType }: ReceivedCallback,
): Fields {
  expect(contentType).toBe('application/json');
  service.checker.checkCallback(name, body);
  return body;
}

/** Checks the signature over the receiver's address. Choice: callbackSignature. */
export function isSigned({ service }: Setting, { authorization, uri, bytes }: ReceivedCallback): boolean {
  const [scheme, key, signature, timestamp = ''] = authorization.split(/[ :]/);
  const expected = signatureOf(service.credential.secret, { method: 'POST', uri, timestamp, body: bytes });
  return scheme === 'Bearer' && key === service.credential.key && signature === expected;
}

/** Creates a ramp that only moves when told. */
export async function heldRamp(setting: Setting, body: Fields = onRampBody()): Promise<string> {
  const { identityReference } = await knownCustomer(setting);
  const id = String(accepted(await createRamp(setting, identityReference, body), 201)['ramp_id']);
  await move(setting, id, 'hold');
  return id;
}

export async function move({ service }: Setting, id: string, action: string): Promise<unknown> {
  const ramp = await controlled(service, 'POST', `/sandbox/ramps/${id}`, { action });
  return ramp['status'];
}

/** Causes one callback. */
export async function step(setting: Setting, id: string): Promise<void> {
  await move(setting, id, 'advance');
  await move(setting, id, 'hold');
}

/** Returns the identityMessage. */
export async function failedOrder(setting: Setting, reasons: Fields = {}): Promise<ReceivedCallback> {
  const { identityReference } = await knownCustomer(setting);
  const block = { action: 'blacklist', ...reasons };
  await setting.service.control('POST', `/sandbox/customers/${identityReference}`, block);
  expect(fieldsOf(await createRamp(setting, identityReference))).toEqual(['identityReference']);
  const [callback] = await setting.receiver.next(isAbout(identityReference));
  if (callback === undefined) throw new Error('no callback came');
  return callback;
}

/** Waits for this many attempts. */
export async function deliveryAfter({ service }: Setting, object: string, attempts: number): Promise<Fields> {
  for (;;) {
    const { items } = await controlled(service, 'GET', `/sandbox/callbacks?object=${object}`);
    const [callback] = items as readonly { readonly id: string }[];
    if (callback === undefined) continue;
    const detail = await controlled(service, 'GET', `/sandbox/callbacks/${callback.id}`);
    if (Number(detail['attempts']) >= attempts) return detail;
  }
}
