import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { deskRoutes } from '#contract/desk/routes.ts';
import { searchAnswer, searchRequest } from '#contract/desk/search.ts';
import { currentPerson, routeFor } from '#server/access.ts';
import type { Trail } from '#server/audit/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { parseJson } from '#server/inbound/parse-json.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

import { labelled } from './search-labels.ts';
import { search } from './search-store.ts';

export interface SearchParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly trail: Trail;
}

/** Search by any identifier or personal value. It is in the trail before anything is looked for, by a keyed digest of its text. Trust: 1, 14. */
export function searchRoutes(app: FastifyInstance, { db, dataKeys, trail }: SearchParts): void {
  app.route({
    ...routeFor(deskRoutes.search),
    async handler(request) {
      const { text } = parseJson(searchRequest, request.body);
      const { id, role } = currentPerson(request);
      const intent = await trail.intend({
        action: 'search',
        person: { id, role },
        object: null,
        requestId: request.id,
        details: { textDigest: dataKeys.digest('search', text) },
      });
      try {
        const items = await labelled(db, await search(db, text, dataKeys), dataKeys);
        intent.settle({ outcome: 'done', details: { found: items.length } });
        return searchAnswer.parse({ items });
      } catch (error) {
        intent.settle({ outcome: 'failed' });
        throw error;
      }
    },
  });
}
