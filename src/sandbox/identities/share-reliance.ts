import type { Kysely } from 'kysely';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { refuseIfAny } from '../errors.ts';
import { toMicroseconds } from '../instant.ts';
import type { RequestBody } from '../inbound/serve-operation.ts';
import { blockIdentity } from '../ramps/moves/block-identity.ts';
import { blockedBySanctions } from './record/blocked-reasons.ts';
import { beginCheck } from './checks/begin-check.ts';
import { insertDocument } from './record/document-store.ts';
import { customerIdentityFaults, emailFaults } from './identity-rules.ts';
import { findEmailOwner, findIdentity, saveIdentity } from './record/identity-store.ts';
import { isMatch, screeningDateFaults } from './screening-rules.ts';

type Body = RequestBody<'shareReliance'>;

/**
 * Takes over what the partner verified of a customer, known or not, and acts on its screening: all or nothing, every fault named
 * at once (422). Spec: Endpoints › Identity reliance; choice: unknownReference, screeningActedOn.
 */
export async function shareReliance(context: SandboxContext, body: Body): Promise<void> {
  const { db, now, unlicensedStates, screeningTrueMeans } = context;
  const { customerIdentity, identityReference: reference } = body;
  await db.transaction().execute(async (transaction) => {
    const nowMs = now();
    const at = toMicroseconds(nowMs);
    refuseIfAny({
      ...emailFaults(await findEmailOwner(transaction, body.email), reference),
      ...screeningDateFaults(body.screeningDate, nowMs),
      ...customerIdentityFaults(customerIdentity, nowMs, unlicensedStates),
    });
    await saveVouched(transaction, context, { body, at });
    const { surname } = customerIdentity;
    await beginCheck(transaction, context, { identityReference: reference, kind: 'screening', surname, at });
    if (!isMatch(body.screeningSanctionsResult, screeningTrueMeans)) return;
    await blockIdentity(transaction, context, { reference, at, ...blockedBySanctions });
  });
}

async function saveVouched(
  transaction: Kysely<SandboxTables>,
  { newId, screeningTrueMeans }: SandboxContext,
  { body, at }: { readonly body: Body; readonly at: number },
): Promise<void> {
  const { customerIdentity, email, mobileNumber, identityReference: reference } = body;
  const stored = await findIdentity(transaction, reference);
  const personal = { ...stored?.personal, ...customerIdentity };
  const findings = {
    documentStatus: 'VOUCHED',
    selfieStatus: 'VOUCHED',
    isPoliticallyExposed: isMatch(body.screeningPepResult, screeningTrueMeans),
  } as const;
  await saveIdentity(transaction, { reference, email, mobileNumber, personal, ...findings }, at);
  for (const { type, data } of body.identityDocuments) {
    const filed = { id: newId(), identityReference: reference, type, number: data.number } as const;
    await insertDocument(transaction, { ...filed, status: 'APPROVED', images: [] }, at);
  }
}
