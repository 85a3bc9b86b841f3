import { Stack } from '@mantine/core';

import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { RampLookupForm } from './ramp-lookup-form.tsx';
import { words } from './ramps-words.ts';
import { RecentRamps } from './recent-ramps.tsx';

/** Opens a ramp by its id. The service lists none. */
export function RampsPage() {
  return (
    <>
      <PageHeader title={words.title} />
      <Stack gap="md">
        <Panel title={words.lookUpRamp}>
          <RampLookupForm />
        </Panel>
        <RecentRamps />
      </Stack>
    </>
  );
}
