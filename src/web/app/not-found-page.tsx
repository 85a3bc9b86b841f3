import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { words } from './app-words.ts';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title={words.noPage} documentTitle={words.noPageTitle} />
      <Panel>
        <EmptyState
          title={words.nothingHere}
          action={
            <Button component={Link} to={paths.customers()} variant="default">
              {words.goToCustomers}
            </Button>
          }
        >
          {words.nothingHereText}
        </EmptyState>
      </Panel>
    </>
  );
}
