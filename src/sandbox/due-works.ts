import type { DueWork } from './clock/agenda.ts';
import type { SandboxContext } from './context.ts';
import { identityChecks } from './identities/checks/identity-checks.ts';

/** Everything that happens in the service by itself. */
export function dueWorks(_context: SandboxContext): readonly DueWork[] {
  return [identityChecks(context)];
}
