import type { FastifyRequest } from 'fastify';

import { deskRoutes } from '#contract/desk/routes.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { credentialPlace } from '#server/personal/sealed-places.ts';

/** What a callback was signed with, as it was received. */
export interface KeptCredential {
  /** Path and query. */
  readonly uri: string;
  /** Null: without a header. */
  readonly authorization: string | null;
}

const usualUri = deskRoutes.receiveCallback.path;
/** What is longer is no signature of anybody's, and is not kept. */
const longest = 4000;

/** Address and header of a refused callback, sealed. Where the address itself is the proof, nothing of it is kept. */
export function sealRefused(
  { id, raw, headers: { authorization }, routeOptions }: FastifyRequest,
  dataKeys: Pick<DataKeys, 'seal'>,
): string | null {
  if (routeOptions.url !== usualUri) return null;
  return sealed(id, { uri: raw.url ?? '', authorization: authorization ?? null }, dataKeys);
}

/** Of one that was taken its address, where it is not the usual one: its header proved true, and can be made again. */
export function sealTaken(
  { id, raw, routeOptions }: FastifyRequest,
  dataKeys: Pick<DataKeys, 'seal'>,
): string | null {
  const { url: uri = usualUri } = raw;
  if (routeOptions.url !== usualUri || uri === usualUri) return null;
  return sealed(id, { uri, authorization: null }, dataKeys);
}

function sealed(id: string, credential: KeptCredential, dataKeys: Pick<DataKeys, 'seal'>): string | null {
  const text = JSON.stringify(credential);
  return text.length > longest ? null : dataKeys.seal(text, credentialPlace(id));
}

/** What is kept of how a callback was signed; null where nothing is. */
export function openCredential(
  { id, credential_encrypted: kept }: { readonly id: string; readonly credential_encrypted: string | null },
  dataKeys: Pick<DataKeys, 'open'>,
): KeptCredential | null {
  return kept === null ? null : (JSON.parse(dataKeys.open(kept, credentialPlace(id))) as KeptCredential);
}
