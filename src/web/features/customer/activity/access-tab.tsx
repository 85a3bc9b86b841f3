import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { ActsPanel } from '#web/shared/trail/acts-panel.tsx';
import { actsWords } from '#web/shared/trail/acts-words.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../customer-words.ts';

/** Lists who has read the customer, or which roles may see that. */
export function AccessTab({ identityReference }: { identityReference: string }) {
  if (useMay('read-access')) return <ActsPanel about={{ identityReference }} titleOf={() => actsWords.who} />;
  return (
    <Panel title={actsWords.who}>
      <EmptyState title={words.access.mayNot}>
        {words.access.mayNotWhy({ roles: whoMay('read-access') })}
      </EmptyState>
    </Panel>
  );
}
