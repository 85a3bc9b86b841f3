import { Stack } from '@mantine/core';

import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { CustomerDirectory } from './directory/customer-directory.tsx';
import { FindSection } from './find/find-section.tsx';
import { words } from './words/customers-words.ts';

/** Finds one customer, and lists those the desk has dealt with. */
export function CustomersPage() {
  return (
    <>
      <PageHeader title={words.title} />
      <Stack gap="md">
        <FindSection />
        <CustomerDirectory />
      </Stack>
    </>
  );
}
