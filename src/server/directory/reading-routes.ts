import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { inTransaction } from '#node/dialect.ts';
import { settleBy } from '#server/audit/desk/settle-by.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { currentPerson } from '#server/http/access.ts';
import { serve } from '#server/http/serve.ts';

interface ReadingParts {
  readonly db: Kysely<Tables>;
  readonly trail: Trail;
}

/** Serves the switch for reading documents in browsers. Recorded first. T-1. */
export function readingRoutes(app: FastifyInstance, { db, trail }: ReadingParts): void {
  serve(app, 'documentReading', async () => {
    const row = await db
      .selectFrom('desk_switch')
      .select('is_on')
      .where('name', '=', 'document-reading')
      .executeTakeFirst();
    return { isOn: row?.is_on !== 0 };
  });
  serve(app, 'switchDocumentReading', async ({ request, body: { isOn } }) => {
    const { id, role } = currentPerson(request);
    const intent = await trail.intend({
      action: 'switch-document-reading',
      person: { id, role },
      object: null,
      requestId: request.id,
      details: { isOn },
    });
    await settleBy(intent, async () =>
      inTransaction(db, async (transaction) => {
        const row = { name: 'document-reading', is_on: isOn ? 1 : 0 } as const;
        await transaction
          .insertInto('desk_switch')
          .values(row)
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_on: row.is_on }))
          .execute();
      }),
    );
  });
}
