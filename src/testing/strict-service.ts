import { createHmac } from 'node:crypto';

import { json, type ReceivedCall, type Script } from './scripted-service.ts';

export interface StrictService {
  readonly pairs: readonly { readonly key: string; readonly secret: string }[];
  readonly separator: ' ' | '\n';
  readonly emptyBody: 'omit' | 'keep';
  readonly basePath: string;
  /** Milliseconds. */
  readonly nowMs: () => number;
  readonly words: (fault: 'key' | 'time' | 'signature') => string;
}

const toleranceMs = 5 * 60_000;
const notFound = json(404, { message: 'Not found', status: 404 });

/** Checks signatures by the document, without our code. Spec: Authentication. */
export function strictService(settings: Partial<StrictService> = {}): Script {
  const service: StrictService = {
    pairs: [{ key: 'sandbox-key', secret: 'sandbox-secret' }],
    separator: ' ',
    emptyBody: 'omit',
    basePath: '',
    nowMs: Date.now,
    words: () => 'Unauthenticated',
    ...settings,
  };
  return (response, call, request) => {
    response.setHeader('date', new Date(service.nowMs()).toUTCString());
    const fault = faultOf(call, service);
    const isThere = call.uri.startsWith(`${service.basePath}/eapi/v0/`);
    const answer =
      !isThere || fault === null ? notFound : json(401, { message: service.words(fault), status: 401 });
    answer(response, call, request);
  };
}

function faultOf({ method, uri, headers, body }: ReceivedCall, service: StrictService) {
  const [, key, signature, timestamp = ''] =
    /^Bearer ([^:]+):([0-9a-f]{64}):(\d{16})$/.exec(headers.authorization ?? '') ?? [];
  const known = service.pairs.filter((pair) => pair.key === key);
  if (known.length === 0) return 'key';
  if (Math.abs(Number(timestamp) / 1000 - service.nowMs()) > toleranceMs) return 'time';
  const { separator, emptyBody } = service;
  const isLeftOut = body.byteLength === 0 && emptyBody === 'omit';
  const text = [method, uri, timestamp, ...(isLeftOut ? [] : [body.toString()])].join(separator);
  const isSigned = known.some(
    ({ secret }) => createHmac('sha256', secret).update(text).digest('hex') === signature,
  );
  return isSigned ? null : 'signature';
}
