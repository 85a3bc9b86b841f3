import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import type { DocumentNumbersAnswer } from '#contract/desk/document-numbers.ts';
import { settleBy } from '#server/audit/desk/settle-by.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { currentPerson } from '#server/http/access.ts';
import { serve } from '#server/http/serve.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

import { customerLabel } from './search.ts';

interface NumberParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly trail: Trail;
}

const mostHolders = 3;

/** Finds other holders of a document's number, masked. Recorded first, without the numbers. T-1, T-14. */
export function documentNumberRoutes(app: FastifyInstance, { db, dataKeys, trail }: NumberParts): void {
  serve(app, 'askDocumentNumbers', async ({ request, body: { identityReference, numbers } }) => {
    const { id, role } = currentPerson(request);
    const intent = await trail.intend({
      action: 'ask-document-numbers',
      person: { id, role },
      object: { kind: 'customer', id: identityReference },
      requestId: request.id,
      details: { numbers: numbers.length },
    });
    return settleBy(
      intent,
      async () => ({ holders: await holdersOf({ db, dataKeys }, identityReference, numbers) }),
      ({ holders }) => ({ found: holders.length }),
    );
  });
}

async function holdersOf(
  { db, dataKeys }: Pick<NumberParts, 'db' | 'dataKeys'>,
  identityReference: string,
  numbers: readonly string[],
): Promise<DocumentNumbersAnswer['holders']> {
  const holders: DocumentNumbersAnswer['holders'] = [];
  for (const [index, number] of numbers.entries()) {
    const digests = dataKeys.lookupDigests('document-number', number);
    if (digests.length === 0) continue;
    const rows = await db
      .selectFrom('lookup')
      .select('object_id')
      .distinct()
      .where('digest', 'in', digests)
      .where('kind', '=', 'document-number')
      .where('object_kind', '=', 'customer')
      .where('object_id', '!=', identityReference)
      .orderBy('object_id')
      .limit(mostHolders)
      .execute();
    for (const { object_id: other } of rows)
      holders.push({ index, identityReference: other, label: await customerLabel(db, other, dataKeys) });
  }
  return holders;
}
