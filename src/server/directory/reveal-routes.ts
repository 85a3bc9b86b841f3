import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { mayRole } from '#contract/desk/permissions.ts';
import { fieldKind, revealMinutes, type RevealRequest } from '#contract/desk/reveals.ts';
import { keptNameOf } from '#contract/fields/marks.ts';
import { personalLeavesOf } from '#contract/fields/personal-leaves.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { currentPerson, forbiddenExcept } from '#server/http/access.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { serve } from '#server/http/serve.ts';
import { type DataKeys, valueAad } from '#server/privacy/personal/data-keys.ts';

export interface RevealParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly trail: Trail;
  readonly nowMs: () => number;
}

/**
 * Opens personal values (`POST /api/reveals`); without the right to reveal, only those of share documents.
 * Records field names, never values, before opening any.
 */
export function revealRoutes(app: FastifyInstance, { db, dataKeys, trail, nowMs }: RevealParts): void {
  serve(app, 'reveal', async ({ request, body: wanted }) => {
    const { id, role } = currentPerson(request);
    const intent = await trail.intend({
      action: 'reveal',
      person: { id, role },
      object: wanted.object,
      requestId: request.id,
      reason: wanted.reason,
      details: {
        fields: [...new Set(wanted.fields.map(fieldKind))].sort().join(' '),
        ...(wanted.purpose !== undefined && { purpose: wanted.purpose }),
      },
    });
    if (!isToOnboard(wanted) && !mayRole(role, 'reveal')) {
      intent.settle({ outcome: 'refused', details: { needed: 'reveal' } });
      throw forbiddenExcept('reveal');
    }
    try {
      const values = await revealedValues(db, wanted, dataKeys);
      intent.settle({ outcome: values === null ? 'refused' : 'done' });
      if (values === null)
        throw new DeskError('not-found', { detail: 'One of these fields has no stored value.' });
      const expiresAt = new Date(nowMs() + revealMinutes * 60_000).toISOString();
      return { values: Object.fromEntries(values), expiresAt };
    } catch (error) {
      // Only the first settlement counts.
      intent.settle({ outcome: 'failed' });
      throw error;
    }
  });
}

/** Without document numbers. */
const onboardingFields: ReadonlySet<string> = new Set(
  personalLeavesOf('shareDocuments')
    .request.filter((path) => !path.includes('[]'))
    .map((path) => keptNameOf(path.split('.').at(-1) ?? '', '')),
);

/** Returns true if no right to reveal is needed. */
function isToOnboard({ object, fields, purpose }: RevealRequest): boolean {
  return (
    purpose === 'share-documents' &&
    object.kind === 'customer' &&
    fields.every((field) => onboardingFields.has(field))
  );
}

/** Opens these fields; null unless all exist. Throws SealError. */
async function revealedValues(
  db: Kysely<Tables>,
  { object, fields }: Pick<RevealRequest, 'object' | 'fields'>,
  keys: Pick<DataKeys, 'open'>,
): Promise<ReadonlyMap<string, string> | null> {
  const objectId = object.kind === 'ramp' ? foldRampId(object.id) : object.id;
  const rows = await db
    .selectFrom('personal_value')
    .select(['field', 'value_encrypted'])
    .where('object_kind', '=', object.kind)
    .where('object_id', '=', objectId)
    .where('field', 'in', fields)
    .execute();
  if (new Set(fields).size !== rows.length) return null;
  const owner = { objectKind: object.kind, objectId };
  return new Map(rows.map((row) => [row.field, keys.open(row.value_encrypted, valueAad(owner, row.field))]));
}
