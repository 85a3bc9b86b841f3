import type { Kysely } from 'kysely';

import type { ConnectionAnswer } from '#contract/desk/connection.ts';
import { exceptionWords } from '#server/config/config-exposure.ts';
import type { Config } from '#server/config/config.ts';
import { shownCallbackUrl } from '#server/callbacks/callback-url.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso } from '#server/database/instants.ts';
import { type KeyPairs, type NamedPair, shownCharacters } from '#server/calls/proxy/key-pairs.ts';

export interface DescribedParts {
  readonly config: Config;
  readonly serviceUrl: URL;
  readonly keyPairs: KeyPairs;
  readonly db: Kysely<Tables>;
  /** Where people reach the console. */
  readonly publicUrl: URL;
}

/** The desk's configuration for the service: the beginning of keys, nothing of secrets and tokens. */
export async function describeConnection(parts: DescribedParts): Promise<ConnectionAnswer> {
  const { config, serviceUrl, keyPairs, db, publicUrl } = parts;
  const { service, callbacks, allow } = config;
  return {
    serviceHost: serviceUrl.host,
    environment: service.environment,
    isEmbeddedSandbox: service.baseUrl === null,
    separator: service.style.separator,
    emptyBody: service.style.emptyBody,
    keyPairs: keyPairs.all.map((pair) => ({
      ...shownPair(pair),
      isInUse: pair.name === keyPairs.inUse.name,
    })),
    allow: allow.map(({ name, isInUse }) => ({ name, isInUse, what: exceptionWords[name] })),
    callbacks: {
      url: shownCallbackUrl(publicUrl, callbacks),
      authentication: callbacks.authentication,
      lastReceivedAt: await lastReceivedAt(db),
    },
  };
}

/** A pair as it may be shown. */
export function shownPair({
  name,
  key,
}: NamedPair): Pick<ConnectionAnswer['keyPairs'][number], 'which' | 'keyId'> {
  return { which: name, keyId: `${key.slice(0, shownCharacters)}…` };
}

async function lastReceivedAt(db: Kysely<Tables>): Promise<string | null> {
  const newest = db.selectFrom('callback_event').select('received_at').orderBy('id', 'desc').limit(1);
  const row = await newest.executeTakeFirst();
  return row === undefined ? null : toIso(row.received_at);
}
