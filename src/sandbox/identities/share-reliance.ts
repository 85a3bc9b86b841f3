import type { SandboxContext } from '../context.ts';
import { refuseIfAny } from '../errors.ts';
import { toMicroseconds } from '../instant.ts';
import type { RequestBody } from '../serve-operation.ts';
import { insertDocument } from './document-store.ts';
import { customerIdentityFaults, emailFaults } from './identity-rules.ts';
import { findEmailOwner, findIdentity, saveIdentity } from './identity-store.ts';
import { isMatch, screeningDateFaults } from './screening-rules.ts';

/**
 * Takes over what the partner verified of a customer, known or not, and acts on its screening: all or nothing, every fault named
 * at once (422). Spec: Endpoints › Identity reliance; choice: unknownReference, screeningActedOn.
 */
export async function shareReliance(
  { db, now, newId, unlicensedStates, screeningTrueMeans }: SandboxContext,
  body: RequestBody<'shareReliance'>,
): Promise<void> {
  const { customerIdentity, email, mobileNumber, identityReference: reference } = body;
  const nowMs = now();
  const at = toMicroseconds(nowMs);
  const findings = {
    documentStatus: 'VOUCHED',
    selfieStatus: 'VOUCHED',
    isBlocked: isMatch(body.screeningSanctionsResult, screeningTrueMeans),
    isPoliticallyExposed: isMatch(body.screeningPepResult, screeningTrueMeans),
  } as const;
  await db.transaction().execute(async (transaction) => {
    refuseIfAny({
      ...emailFaults(await findEmailOwner(transaction, email), reference),
      ...screeningDateFaults(body.screeningDate, nowMs),
      ...customerIdentityFaults(customerIdentity, nowMs, unlicensedStates),
    });
    const stored = await findIdentity(transaction, reference);
    const personal = { ...stored?.personal, ...customerIdentity };
    await saveIdentity(transaction, { reference, email, mobileNumber, personal, ...findings }, at);
    for (const { type, data } of body.identityDocuments) {
      const filed = { id: newId(), identityReference: reference, type, number: data.number } as const;
      await insertDocument(transaction, { ...filed, status: 'APPROVED', images: [] }, at);
    }
  });
}
