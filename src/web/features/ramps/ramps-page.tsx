import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';

import { RampDirectory } from './directory/ramp-directory.tsx';
import { readFilters } from './directory/ramp-filters.ts';
import { RampLookupForm } from './directory/ramp-lookup-form.tsx';
import { listWords } from './words/ramp-list-words.ts';

/** Opens a ramp by its id, lists those the desk has heard of, and leads to a new one, of the customer that the list is narrowed to. Design: product › Pages. */
export function RampsPage() {
  const [address] = useSearchParams();
  const { identityReference } = readFilters(address);
  const about = { identityReference };
  return (
    <>
      <PageHeader
        title={listWords.title}
        actions={
          <>
            <RoleGateLink action="inspect-customer" to={paths.price(about)} variant="default">
              {listWords.price}
            </RoleGateLink>
            <RoleGateLink action="create-ramp" to={paths.newRamp(about)} variant="default">
              {listWords.newRamp}
            </RoleGateLink>
          </>
        }
      />
      <Stack gap="md">
        <Panel title={listWords.openTitle}>
          <RampLookupForm />
        </Panel>
        <RampDirectory />
      </Stack>
    </>
  );
}
