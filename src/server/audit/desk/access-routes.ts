import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import {
  type AccessExportQuery,
  type AccessList,
  type AccessQuery,
  mostExportedActs,
} from '#contract/desk/access-list.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { mayRole } from '#contract/desk/permissions.ts';
import { currentPerson, type CurrentPerson, routeFor } from '#server/http/access.ts';
import { pageOf, readCursor, writeCursor } from '#server/http/list-cursor.ts';
import { askedOf, serve } from '#server/http/serve.ts';
import { reasonAad } from '#server/privacy/personal/data-keys.ts';

import { type ActFilters, type ActPage, findPerson, listActs } from './access-store.ts';
import { type ExportPiece, sendDownload } from './audit-export.ts';
import { newestEntry } from './audit-list-store.ts';
import type { AuditRoutes } from './audit-routes.ts';

interface AccessRoutes extends AuditRoutes {
  /** In each spelling that entries may have. */
  readonly rampIdsOf: (identityReference: string) => Promise<readonly string[]>;
}

/**
 * Lists who looked at a customer and what a person did; without the right to read the trail, only own acts.
 */
export function accessRoutes(app: FastifyInstance, parts: AccessRoutes): void {
  serve(app, 'listAccess', async ({ query, request }) => listPage(query, currentPerson(request), parts));
  app.route({
    ...routeFor(deskRoutes.exportAccess),
    handler: async (request, reply) =>
      exportActs({ request, reply }, askedOf('exportAccess', request).query, parts),
  });
}

async function listPage(
  { cursor, limit, ...asked }: AccessQuery,
  reader: CurrentPerson,
  parts: AccessRoutes,
): Promise<AccessList> {
  const { db } = parts;
  const filters = filtersFor(reader, asked);
  const list = { list: 'access', filters };
  const before = Number(readCursor(list, cursor) ?? Number.MAX_SAFE_INTEGER);
  const openReason = openerFor(reader, parts);
  const rampIds = await rampIdsFor(filters, parts);
  const acts = await listActs(db, { filters, rampIds, before, limit: limit + 1, openReason });
  const page = pageOf(acts, limit, ({ seq }) => writeCursor(list, String(seq)));
  const person = filters.person === undefined ? null : await findPerson(db, filters.person);
  return { ...page, person };
}

/** Narrows readers to their own acts, in this one place. */
function filtersFor({ id, role }: CurrentPerson, asked: ActFilters): ActFilters {
  return mayRole(role, 'read-audit') ? asked : { ...asked, person: id };
}

async function rampIdsFor(
  { identityReference }: ActFilters,
  { rampIdsOf }: AccessRoutes,
): Promise<readonly string[]> {
  return identityReference === undefined ? [] : rampIdsOf(identityReference);
}

function openerFor({ role }: CurrentPerson, { dataKeys }: AuditRoutes): ActPage['openReason'] {
  return mayRole(role, 'read-audit') ? (seq, sealed) => dataKeys.open(sealed, reasonAad(seq)) : null;
}

async function exportActs(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  filters: AccessExportQuery,
  parts: AccessRoutes,
): Promise<FastifyReply> {
  const reader = currentPerson(request);
  const { identityReference, ...details } = filters;
  // The export isn't part of what it exports.
  const { seq } = await newestEntry(parts.db);
  const intent = await parts.audit.trail.intend({
    action: 'export-access',
    person: { id: reader.id, role: reader.role },
    object: identityReference === undefined ? null : { kind: 'customer', id: identityReference },
    requestId: request.id,
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)),
  });
  const rampIds = await rampIdsFor(filters, parts);
  const openReason = openerFor(reader, parts);
  const pieces = exportPieces({ ...parts, filters, rampIds, before: seq + 1, openReason });
  return sendDownload(reply, {
    intent,
    pieces,
    fileName: 'rampart-access.json',
    mediaType: 'application/json; charset=utf-8',
  });
}

/** Bounds memory. */
const pageSize = 1000;

/** Yields `{"items":[…],"isCut":false}` in pieces. */
export async function* exportPieces(
  { db, before, ...page }: Pick<AuditRoutes, 'db'> & Omit<ActPage, 'limit'>,
  most: number = mostExportedActs,
): AsyncGenerator<ExportPiece> {
  let [next, sent, isCut] = [before, 0, false];
  yield { text: '{"items":[', entries: 0 };
  for (;;) {
    const left = Math.min(pageSize, most - sent);
    const acts = await listActs(db, { ...page, before: next, limit: left + 1 });
    const some = acts.slice(0, left);
    const text = some.map((one) => JSON.stringify(one)).join(',');
    if (some.length > 0) yield { text: sent === 0 ? text : `,${text}`, entries: some.length };
    sent += some.length;
    isCut = acts.length > left && sent >= most;
    if (acts.length <= left || isCut) break;
    next = some.at(-1)?.seq ?? 0;
    // SQLite is synchronous: yield between pages.
    await setImmediate();
  }
  yield { text: `],"isCut":${isCut}}`, entries: 0 };
}
