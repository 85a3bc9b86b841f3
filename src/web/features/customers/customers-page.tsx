import { Stack } from '@mantine/core';

import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { CustomerDirectory } from './customer-directory.tsx';
import { LookupForm } from './lookup-form.tsx';

/** Looks one customer up, and lists those the desk has dealt with. Design: product › Pages. */
export function CustomersPage() {
  return (
    <>
      <PageHeader title="Customers" />
      <Stack gap="md">
        <Panel title="Look a customer up">
          <LookupForm />
        </Panel>
        <CustomerDirectory />
      </Stack>
    </>
  );
}
