import ipaddr from 'ipaddr.js';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import { type DataKeys, sourcePlace } from '#server/privacy/personal/data-keys.ts';

import type { AuditSubject, RunningTrail } from './trail.ts';

/** Where requests come from, those under way and those of the last minutes: addresses of other machines by the request's id. */
export type RequestSources = ReadonlyMap<string, string>;

/**
 * The address of the machine that a request comes from, in its shortest form; null for this one, which says nothing. Give it Fastify's
 * `request.ip`, which believes `X-Forwarded-For` of trusted proxies alone.
 */
export function sourceAddress(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  return address.range() === 'loopback' ? null : address.toString();
}

/** So long an entry may be written after its client has left, tries that follow a failure included. */
const keptAfterMs = 10 * 60_000;
const maxRemembered = 10_000;

/**
 * Remembers where each request comes from while it is under way and for a few minutes afterwards: a client that sends and leaves at once
 * must not be without its address in the trail. Registered before anything writes to the trail.
 */
export function rememberSources(
  app: FastifyInstance,
  elapsedMs: () => number = () => performance.now(),
): RequestSources {
  const sources = new Map<string, string>();
  /** When their client left, the first to leave first. */
  const left = new Map<string, number>();
  const leave = (id: string) => {
    const now = elapsedMs();
    left.set(id, now);
    for (const [earlier, leftAt] of left) {
      if (left.size <= maxRemembered && now - leftAt < keptAfterMs) break;
      left.delete(earlier);
      sources.delete(earlier);
    }
  };
  app.addHook('onRequest', (request, reply, done) => {
    const source = sourceAddress(request.ip);
    if (source !== null) {
      sources.set(request.id, source);
      reply.raw.once('close', () => leave(request.id));
    }
    done();
  });
  return sources;
}

const digestLetters = 32;
const sightingMs = 60 * 60_000;

export interface SourceParts {
  readonly sources: RequestSources;
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'digest' | 'seal'>;
  readonly nowMs: () => number;
}

/**
 * The trail, whose entries say where their request comes from: a keyed digest of the address in `details.source`, which is never trimmed,
 * and once for each address its text, encrypted beside the trail, which retention erases when nobody came from there for so long. T-6.2.
 */
export function withSources(
  trail: RunningTrail,
  { sources, db, dataKeys, nowMs }: SourceParts,
): RunningTrail {
  const seen = new Map<string, number>();
  const see = async (address: string): Promise<string> => {
    const digest = dataKeys.digest('source', address).slice(0, digestLetters);
    const now = nowMs();
    const before = seen.get(digest);
    if (before !== undefined && now >= before && now - before < sightingMs) return digest;
    const sealed = dataKeys.seal(address, sourcePlace(digest));
    await db
      .insertInto('source_address')
      .values({ digest, address_encrypted: sealed, seen_at: now * 1000 })
      .onConflict((row) =>
        row.column('digest').doUpdateSet({ address_encrypted: sealed, seen_at: now * 1000 }),
      )
      .execute();
    const [oldest] = seen.keys();
    if (seen.size >= maxRemembered && oldest !== undefined) seen.delete(oldest);
    seen.delete(digest);
    seen.set(digest, now);
    return digest;
  };
  const placed = async (subject: AuditSubject): Promise<AuditSubject> => {
    const address = sources.get(subject.requestId);
    if (address === undefined) return subject;
    // A database that fails fails the entry too, which says so.
    const source = await see(address).catch(() => null);
    return source === null ? subject : { ...subject, details: { ...subject.details, source } };
  };
  return {
    intend: async (subject) => trail.intend(await placed(subject)),
    note: async (subject, settlement) => trail.note(await placed(subject), settlement),
    drain: async () => trail.drain(),
    get state() {
      return trail.state;
    },
  };
}
