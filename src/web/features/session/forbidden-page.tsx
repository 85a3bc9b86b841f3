import type { Action } from '#contract/desk/permissions.ts';
import { useCurrentStaff, whoMay } from '#web/shared/api/current-staff.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { words } from './session-words.ts';

interface ForbiddenPageProps {
  name: string;
  action: Action;
}

export function ForbiddenPage({ name, action }: ForbiddenPageProps) {
  const { role } = useCurrentStaff();
  const allowed = whoMay(action);
  return (
    <>
      <PageHeader title={name} />
      <Panel>
        <EmptyState title={words.forbidden({ role: contractText(role) })}>
          {words.whoMay({ roles: allowed })}
        </EmptyState>
      </Panel>
    </>
  );
}
