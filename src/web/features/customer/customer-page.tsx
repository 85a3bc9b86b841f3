import { Anchor, Button } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';

import { identityReference as referenceSchema } from '#contract/service/primitives.ts';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { CustomerView } from './customer-view.tsx';
import { words } from './words/customer-words.ts';

const text = words.badReference;

/** Everything about one customer. An address whose reference is none is refused before a call is made. */
export function CustomerPage() {
  const { identityReference = '' } = useParams();
  const parsed = referenceSchema.safeParse(identityReference);
  // Another customer is another page: nothing of the one before may stay.
  if (parsed.success) return <CustomerView identityReference={parsed.data} key={parsed.data} />;
  return (
    <>
      <PageHeader
        title={text.title}
        breadcrumbs={
          <Anchor component={Link} to={paths.customers()} fz="inherit">
            {words.customers}
          </Anchor>
        }
      />
      <Panel>
        <EmptyState
          title={text.why}
          action={
            <Button component={Link} to={paths.customers()} variant="default">
              {text.back}
            </Button>
          }
        >
          {text.detail(parsed.error.issues[0]?.message ?? text.why)}
        </EmptyState>
      </Panel>
    </>
  );
}
