import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import type { ConnectionAnswer, ConnectionCheck } from '#contract/desk/connection.ts';
import { readDateOffset } from '#server/callbacks/events/date-offset-store.ts';
import { type Config, ownAddress } from '#server/config/config.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { createUpstream } from '#server/http/upstream.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { type KeyPairs, type NamedPair, shownCharacters } from '#server/calls/proxy/sign-and-send.ts';
import { callbackUrl, shownCallbackUrl } from '#server/callbacks/callback-url.ts';
import { serve } from '#server/http/serve.ts';
import { exceptionWords } from '#server/config/config-exposure.ts';
import { toIso } from '#server/database/instants.ts';

import { examineFields } from './examine-fields.ts';
import { createProbe, examineService } from './examine-service.ts';
import { judgeCallbackDates, judgeConnection } from './judge-connection.ts';
import { testCallbacks } from './test-callbacks.ts';

export interface ConnectionParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'digest' | 'digests'>;
  readonly nowMs: () => number;
  readonly config: Config;
  /** The configured service, or the embedded sandbox once it listens. */
  readonly serviceUrl: URL;
  readonly keyPairs: KeyPairs;
  /** Returns a timestamp, each only once. */
  readonly timestamp: () => Promise<string>;
}

const limits = { answerLimitBytes: 256 * 1024, stallMs: 10_000 };

/** Checks the connection on request. */
export function connection(app: FastifyInstance, parts: ConnectionParts): void {
  const { config, keyPairs } = parts;
  const check = oneAtATime(async () => checkConnection(parts));
  const publicUrl = () => ownAddress(app, config);
  const test = oneAtATime(async () =>
    testCallbacks({
      ...parts,
      url: callbackUrl(publicUrl(), config.callbacks),
      shownUrl: shownCallbackUrl(publicUrl(), config.callbacks),
      pair: keyPairs.inUse,
      style: config.service.style,
      timeoutMs: config.service.timeoutMs,
    }),
  );
  serve(app, 'connection', async () => describeConnection({ ...parts, publicUrl: publicUrl() }));
  serve(app, 'checkConnection', check);
  serve(app, 'testCallbacks', test);
}

/** Uses new connections: open ones may hide problems. */
async function checkConnection(parts: ConnectionParts): Promise<ConnectionCheck> {
  const { config, serviceUrl: url, keyPairs, nowMs, timestamp, db } = parts;
  const { style, timeoutMs, environment } = config.service;
  const upstream = createUpstream(url.origin, limits);
  const basePath = url.pathname.replace(/\/+$/, '');
  try {
    const probe = createProbe({
      upstream,
      basePath,
      timeoutMs,
      nowMs,
      timestamp,
      fields: config.service.fields,
    });
    const dateOffset = await readDateOffset(db, { zone: config.callbacks.timeZone, nowMs: nowMs() });
    const seen = await examineService({ probe, pairs: keyPairs.all, style });
    const fieldsFound =
      seen.fit === null
        ? null
        : await examineFields({
            db,
            upstream,
            basePath,
            pair: seen.fit.pair,
            style: seen.fit.style,
            fields: config.service.fields,
            timeoutMs,
            timestamp,
          });
    return {
      checkedAt: new Date(nowMs()).toISOString(),
      baseUrl: url.origin + basePath,
      environment,
      keyPairs: keyPairs.all.map((pair) => ({
        ...shownPair(pair),
        verdict: seen.verdicts.get(pair.name) ?? 'untried',
      })),
      steps: [
        ...judgeConnection(seen, { url, style, timeoutMs }),
        ...(fieldsFound === null ? [] : [{ step: 'fields' as const, ...fieldsFound }]),
        { step: 'callback-dates', ...judgeCallbackDates(dateOffset) },
      ],
    };
  } finally {
    await upstream.close();
  }
}

function oneAtATime<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let isRunning = false;
  return async () => {
    if (isRunning)
      throw new DeskError('in-progress', { detail: 'A check is already running. Wait a moment.' });
    isRunning = true;
    try {
      return await run();
    } finally {
      isRunning = false;
    }
  };
}

export interface DescribedParts {
  readonly config: Config;
  readonly serviceUrl: URL;
  readonly keyPairs: KeyPairs;
  readonly db: Kysely<Tables>;
  readonly publicUrl: URL;
}

/** Shows the beginning of keys, no secrets or tokens. */
async function describeConnection(parts: DescribedParts): Promise<ConnectionAnswer> {
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

function shownPair({ name, key }: NamedPair): Pick<ConnectionAnswer['keyPairs'][number], 'which' | 'keyId'> {
  return { which: name, keyId: `${key.slice(0, shownCharacters)}…` };
}

async function lastReceivedAt(db: Kysely<Tables>): Promise<string | null> {
  const newest = db.selectFrom('callback_event').select('received_at').orderBy('id', 'desc').limit(1);
  const row = await newest.executeTakeFirst();
  return row === undefined ? null : toIso(row.received_at);
}
