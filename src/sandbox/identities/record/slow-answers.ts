import type { SandboxContext } from '../../context.ts';
import { scenariosOf } from '../../scenarios/scenarios.ts';
import type { StoredIdentity } from './stored-identity.ts';

const slowMs = 3000;

/** Lets the answer about a customer in the scenario slow-answers wait for 3 seconds of the machine's time. Design: product › Sandbox. */
export async function slowDown(
  { wait }: Pick<SandboxContext, 'wait'>,
  { reference, personal }: Pick<StoredIdentity, 'reference' | 'personal'>,
): Promise<void> {
  if (scenariosOf(reference, personal.surname).has('slow-answers')) await wait(slowMs);
}
