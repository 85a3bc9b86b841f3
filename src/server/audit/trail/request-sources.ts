import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import { sourceAddress } from '#server/http/client.ts';
import { type DataKeys, sourceAad } from '#server/privacy/personal/data-keys.ts';

import type { AuditSubject, RunningTrail } from './trail.ts';

/** Addresses of recent and present requests, by request id. */
export type RequestSources = ReadonlyMap<string, string>;

/** Time after a client left in which its entries may still be written. */
const keptAfterMs = 10 * 60_000;
const maxRemembered = 10_000;

/**
 * Remembers addresses beyond a request's end, for clients that leave at once. Register before anything that
 * writes to the trail.
 */
export function rememberSources(
  app: FastifyInstance,
  elapsedMs: () => number = () => performance.now(),
): RequestSources {
  const sources = new Map<string, string>();
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
 * Adds a keyed digest of the address as `details.source`, and the text, encrypted beside the trail, which
 * retention erases when unused. T-6.2.
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
    const sealed = dataKeys.seal(address, sourceAad(digest));
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
    // If the database fails, so does the entry, which reports it.
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
