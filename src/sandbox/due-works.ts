import type { DueWork } from './clock/agenda.ts';
import type { SandboxContext } from './context.ts';

/** Everything that happens in the service by itself. */
export function dueWorks(_context: SandboxContext): readonly DueWork[] {
  return [];
}
