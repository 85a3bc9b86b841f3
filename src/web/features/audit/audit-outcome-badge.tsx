import type { AuditItem } from '#contract/desk/audit.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { outcomeLook } from './audit-words.ts';

/** What became of it; an intent has no outcome yet. One that is none of ours is shown as it stands. */
export function AuditOutcomeBadge({
  entry: { kind, outcome },
}: {
  entry: Pick<AuditItem, 'kind' | 'outcome'>;
}) {
  const name = outcome ?? kind;
  const look = outcomeLook(name);
  return <ToneBadge tone={look?.tone ?? 'neutral'}>{look?.text ?? name}</ToneBadge>;
}
