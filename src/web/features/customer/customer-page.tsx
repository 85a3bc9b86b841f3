import { useParams } from 'react-router-dom';

import { identityReference as referenceSchema } from '#contract/service/primitives.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { CustomerView } from './customer-view.tsx';

/** Everything about one customer. An address whose reference is none is refused before a call is made. */
export function CustomerPage() {
  const { identityReference = '' } = useParams();
  const parsed = referenceSchema.safeParse(identityReference);
  // Another customer is another page: nothing of the one before may stay.
  if (parsed.success) return <CustomerView identityReference={parsed.data} key={parsed.data} />;
  return (
    <>
      <PageHeader title="Not an identity reference" />
      <Panel>
        <EmptyState title="No customer can have this reference">
          {parsed.error.issues[0]?.message}. Nothing was asked of the service.
        </EmptyState>
      </Panel>
    </>
  );
}
