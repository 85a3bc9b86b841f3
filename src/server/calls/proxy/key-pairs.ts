import type { Logger } from 'pino';

import type { KeyPairName } from '#contract/desk/connection.ts';
import type { ServiceConfig } from '#server/config/config.ts';

/** A pair of key and secret, by its place in the configuration. */
export interface NamedPair {
  readonly name: KeyPairName;
  readonly key: string;
  readonly secret: string;
}

/** The pairs that calls may be signed with while keys are changed. Choice: keyRotation. */
export interface KeyPairs {
  /** The one that calls are signed with now. */
  readonly inUse: NamedPair;
  /** All of them, the current one first. */
  readonly all: readonly [NamedPair, ...NamedPair[]];
  /** To sign with when the service does not know the one in use; null without a second pair. */
  otherThan(pair: NamedPair): NamedPair | null;
  /** The service took a signature of this pair, after it had refused the other: from now on calls are signed with it. */
  prove(pair: NamedPair): void;
}

/** As much of a key as is shown, and logged: enough to tell one from another. */
export const shownCharacters = 4;

/** A message is a constant of the code. */
const changed: Readonly<Record<KeyPairName, string>> = {
  current: 'calls are signed with the current pair of keys from now on',
  next: 'calls are signed with the next pair of keys from now on',
};

/** The configured pairs; calls begin with the current one, and which they have changed to is logged, of its key the beginning. */
export function createKeyPairs(
  { key, secret, next }: Pick<ServiceConfig, 'key' | 'secret' | 'next'>,
  logger: Pick<Logger, 'warn'>,
): KeyPairs {
  const current: NamedPair = { name: 'current', key, secret };
  const all: KeyPairs['all'] = next === null ? [current] : [current, { name: 'next', ...next }];
  let inUse = current;
  return {
    all,
    get inUse() {
      return inUse;
    },
    otherThan: ({ name }) => all.find((pair) => pair.name !== name) ?? null,
    prove(pair) {
      if (pair.name === inUse.name) return;
      inUse = pair;
      logger.warn({ keyId: pair.key.slice(0, shownCharacters) }, changed[pair.name]);
    },
  };
}

/** Statuses that say nothing about the key: a refusal or failure before or beside the signature check. */
const inconclusive: ReadonlySet<number> = new Set([401, 403, 407, 429]);

/** Whether an answer shows that its signature was taken. */
export function provesSignature(status: number): boolean {
  return status < 500 && !inconclusive.has(status);
}
