import type { DueWork } from '../../clock/agenda.ts';
import type { SandboxContext } from '../../context.ts';
import { scenariosOf } from '../../scenarios/scenarios.ts';
import { findIdentity } from '../record/identity-store.ts';
import { decisionOf } from './check-rules.ts';
import { findFirstDue, findWaiting } from './check-store.ts';
import { decideCheck } from './decide-check.ts';

/** Checks of identities end by themselves, each as of the instant at which it was due. Choice: identityChecks. */
export function identityChecks(context: SandboxContext): DueWork {
  const { db } = context;
  return {
    next: async (aside) => findFirstDue(db, aside),
    perform: async ({ id, dueAt: at }) =>
      db.transaction().execute(async (transaction) => {
        const check = await findWaiting(transaction, { id, dueAt: at });
        if (check === null) return;
        const identity = await findIdentity(transaction, check.identityReference);
        const scenarios = scenariosOf(check.identityReference, identity?.personal.surname);
        const decision = decisionOf(check.kind, scenarios);
        await decideCheck(transaction, context, { check, decision, at });
      }),
  };
}
