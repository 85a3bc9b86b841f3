import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { bodyPlace } from '#server/personal/sealed-places.ts';

import type { Reasons } from '../reconcile/told.ts';
import { KeptJson } from '../reports/kept-json.ts';

const longestReason = 2000;

/**
 * The reasons of a callback as they came: they stand in its body alone, which is sealed, and which retention erases. Whoever may read the
 * callback may read them. Spec: Events; trust 6.
 */
export function callbackReasons(
  { body_encrypted: sealed, body_digest: digest }: Pick<CallbackEventTable, 'body_encrypted' | 'body_digest'>,
  keys: Pick<DataKeys, 'open'>,
): Reasons {
  const body = new KeptJson(sealed === null ? null : JSON.parse(keys.open(sealed, bodyPlace(digest))));
  const reason = (field: string) => body.text(field)?.slice(0, longestReason) ?? null;
  return { internalReason: reason('internal_reason'), externalReason: reason('external_reason') };
}
