import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="No page at this address" documentTitle="Not found" />
      <Panel>
        <EmptyState
          title="There is nothing here"
          action={
            <Button component={Link} to={paths.customers()} variant="default">
              Go to Customers
            </Button>
          }
        >
          The address may have been mistyped, or the page may be from another version of Rampart.
        </EmptyState>
      </Panel>
    </>
  );
}
