import { deskRoutes } from '#contract/desk/routes.ts';
import type { SignatureDiagnosis } from '#contract/desk/signature.ts';
import type { StoredCallback } from '#server/callback-events/callback-list-store.ts';
import { openCredential } from '#server/callbacks/write-down.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { bodyPlace, refusedBodyPlace } from '#server/personal/sealed-places.ts';

import { diagnose, type Known } from './diagnose.ts';

/**
 * What is right and wrong about the signature of a callback that came: over POST and the address as received, judged by when it came. What
 * was found then counts, whatever keys there are now. Choice: callbackSignature.
 */
export async function diagnoseStored(
  stored: StoredCallback,
  { dataKeys, known }: { readonly dataKeys: Pick<DataKeys, 'open'>; readonly known: Known },
): Promise<SignatureDiagnosis> {
  const { delivery } = stored;
  const kept = openCredential(delivery, dataKeys);
  const body = bodyOf(stored, dataKeys);
  const diagnosis = await diagnose(
    {
      method: deskRoutes.receiveCallback.method,
      uri: kept?.uri ?? deskRoutes.receiveCallback.path,
      authorization: kept?.authorization ?? saidOf(stored),
      body: body ?? Buffer.alloc(0),
      isWhole: body?.byteLength === delivery.body_bytes,
      judgedAtMs: delivery.received_at / 1000,
    },
    known,
  );
  return { ...diagnosis, isValid: delivery.verification === 'valid', bodyBytes: delivery.body_bytes };
}

/** Of one whose header is not kept, key and timestamp are. */
function saidOf({ delivery: { key_id: key, signed_timestamp: timestamp } }: StoredCallback): string {
  return key === null || timestamp === null ? '' : `Bearer ${key}::${timestamp}`;
}

/** The bytes that are kept of it; null where none are, or no longer. */
function bodyOf({ delivery, event }: StoredCallback, dataKeys: Pick<DataKeys, 'open'>): Buffer | null {
  if (event !== null) {
    const { body_encrypted: sealed, body_digest: digest } = event;
    return sealed === null ? null : Buffer.from(dataKeys.open(sealed, bodyPlace(digest)));
  }
  const { id, refused_body_encrypted: sealed } = delivery;
  return sealed === null ? null : Buffer.from(dataKeys.open(sealed, refusedBodyPlace(id)), 'base64');
}
