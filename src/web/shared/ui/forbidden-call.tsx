import type { Action } from '#contract/desk/permissions.ts';
import { whoMay } from '#web/shared/api/current-staff.ts';

import { EmptyState } from './empty-state.tsx';
import { Panel } from './panel.tsx';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

interface ForbiddenCallProps {
  action: Action;
  title?: string;
  /** What can be done, as the beginning of a sentence: `A ramp can be looked up`. */
  children: string;
}

/** Stands where an answer of the service would, for a role that makes no such call: says who may. */
export function ForbiddenCall({ action, title, children }: ForbiddenCallProps) {
  return (
    <Panel {...(title ? { title } : {})}>
      <EmptyState title={words.forbiddenCall}>{words.doneBy(children, whoMay(action))}</EmptyState>
    </Panel>
  );
}
