import type { SandboxContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { scenariosOf } from '../scenarios/scenarios.ts';
import type { AnswerBody } from '../inbound/serve-operation.ts';
import { accountView, noAccountView } from './identity-rules.ts';
import { findEmailOwner, findIdentity } from './record/identity-store.ts';
import { slowDown } from './record/slow-answers.ts';

/**
 * The account of a reference, or of the reference that an e-mail belongs to: 404 where there is none, but for the scenario no-account.
 * Spec: Endpoints › Get identity; choice: emailOfAnother, existsFalse.
 */
export async function getIdentity(
  context: SandboxContext,
  { reference, email }: { readonly reference: string; readonly email: string | undefined },
): Promise<AnswerBody<'getIdentity'>> {
  const owner = await findEmailOwner(context.db, email);
  const identity = await findIdentity(context.db, owner ?? reference);
  const scenarios = scenariosOf(owner ?? reference, identity?.personal.surname);
  if (identity !== null) await slowDown(context, identity);
  if (scenarios.has('no-account')) return noAccountView(owner ?? reference);
  if (identity === null) throw notFound('Identity not found');
  return accountView(identity);
}
