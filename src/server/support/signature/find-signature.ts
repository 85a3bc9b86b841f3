import { createHmac, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Deviation, Joining, Option } from './signature-variants.ts';

/** The usual option of each comes first. */
export interface Ways {
  readonly method: string;
  readonly joinings: readonly Option<Joining>[];
  readonly timestamps: readonly Option<string>[];
  readonly uris: readonly Option<string>[];
  readonly bodies: readonly Option<Buffer>[];
  readonly secrets: readonly Option<string>[];
}

interface Way {
  readonly joining: Option<Joining>;
  readonly timestamp: Option<string>;
  readonly uri: Option<string>;
  readonly body: Option<Buffer>;
  readonly secret: Option<string>;
}

const maxTried = 400;
const turnBytes = 1024 * 1024;

/** Finds the fewest changes, at most two, that give this signature. Yields to the event loop every MiB. */
export async function findSignature(ways: Ways, digest: Uint8Array): Promise<readonly Deviation[] | null> {
  let sinceTurn = 0;
  let tried = 0;
  for (const way of waysByChanges(ways)) {
    if (tried >= maxTried) return null;
    tried += 1;
    if (timingSafeEqual(digestOf(ways.method, way), digest)) return deviationsOf(way);
    sinceTurn += way.body.value.byteLength;
    if (sinceTurn < turnBytes) continue;
    sinceTurn = 0;
    await nextTurn();
  }
  return null;
}

/** Digests one variant. Spec: Authentication (3). */
export function digestOf(method: string, { joining, timestamp, uri, body, secret }: Way): Buffer {
  const { separator, keepsEmpty } = joining.value;
  const head = [method, uri.value, timestamp.value].join(separator);
  const isLeftOut = body.value.byteLength === 0 && !keepsEmpty;
  return createHmac('sha256', secret.value)
    .update(isLeftOut ? head : head + separator)
    .update(body.value)
    .digest();
}

function* waysByChanges(ways: Ways): Generator<Way> {
  const usual = defaultWay(ways);
  if (usual === null) return;
  yield usual;
  const changes = changesOf(ways);
  for (const [, change] of changes) yield { ...usual, ...change };
  for (const [at, [part, one, isAlone]] of changes.entries())
    for (const [otherPart, other, isOtherAlone] of changes.slice(at + 1))
      if (part !== otherPart && !isAlone && !isOtherAlone) yield { ...usual, ...one, ...other };
}

/** Returns null without a secret. */
export function defaultWay({ joinings, timestamps, uris, bodies, secrets }: Ways): Way | null {
  const [[joining], [timestamp], [uri], [body], [secret]] = [joinings, timestamps, uris, bodies, secrets];
  if (!joining || !timestamp || !uri || !body || !secret) return null;
  return { joining, timestamp, uri, body, secret };
}

type Change = readonly [part: keyof Way, change: Partial<Way>, isAlone: boolean];

function changesOf({ joinings, timestamps, uris, bodies, secrets }: Ways): Change[] {
  const changes = <Part extends keyof Way>(part: Part, options: readonly Way[Part][]) =>
    options.slice(1).map((option): Change => [part, { [part]: option }, option.isAlone === true]);
  return [
    ...changes('joining', joinings),
    ...changes('timestamp', timestamps),
    ...changes('secret', secrets),
    ...changes('uri', uris),
    ...changes('body', bodies),
  ];
}

function deviationsOf({ joining, timestamp, uri, body, secret }: Way): Deviation[] {
  return [joining, timestamp, uri, body, secret].flatMap(({ deviation }) => deviation ?? []);
}
