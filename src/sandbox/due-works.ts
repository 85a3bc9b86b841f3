import type { DueWork } from './clock/agenda.ts';
import type { SandboxContext } from './context.ts';
import { identityChecks } from './identities/checks/identity-checks.ts';
import { rampMovesDue } from './ramps/moves/ramp-moves-due.ts';

/** Everything that happens in the service by itself. */
export function dueWorks(context: SandboxContext): readonly DueWork[] {
  return [identityChecks(context), rampMovesDue(context)];
}
