import { Stack } from '@mantine/core';

import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { RampDirectory } from './directory/ramp-directory.tsx';
import { RampLookupForm } from './directory/ramp-lookup-form.tsx';
import { listWords } from './words/ramp-list-words.ts';

/** Opens a ramp by its id, and lists those the desk has heard of. Design: product › Pages. */
export function RampsPage() {
  return (
    <>
      <PageHeader title={listWords.title} />
      <Stack gap="md">
        <Panel title={listWords.openTitle}>
          <RampLookupForm />
        </Panel>
        <RampDirectory />
      </Stack>
    </>
  );
}
