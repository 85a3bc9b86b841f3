import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';

import { words } from '../words/customer-words.ts';

const text = words.documents;

/** Nothing of a customer was sent from this desk: says what that means, and leads to sending something. */
export function NothingSubmitted({ identityReference }: { identityReference: string }) {
  return (
    <EmptyState
      title={text.nothing}
      action={
        <RoleGateLink
          action="onboard-customer"
          to={paths.shareDocuments({ identityReference })}
          variant="default"
        >
          {words.header.share}
        </RoleGateLink>
      }
    >
      {text.nothingWhy}
    </EmptyState>
  );
}
