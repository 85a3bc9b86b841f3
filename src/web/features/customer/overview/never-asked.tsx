import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';

interface NeverAskedProps {
  text: { title: string; never: string; neverWhy: string; ask: string };
  /** Where it is asked. */
  to: string;
}

/** What nobody has asked the service yet, and the way to ask it. */
export function NeverAsked({ text, to }: NeverAskedProps) {
  return (
    <Panel title={text.title}>
      <EmptyState
        title={text.never}
        action={
          <RoleGateLink action="inspect-customer" to={to} variant="default">
            {text.ask}
          </RoleGateLink>
        }
      >
        {text.neverWhy}
      </EmptyState>
    </Panel>
  );
}
