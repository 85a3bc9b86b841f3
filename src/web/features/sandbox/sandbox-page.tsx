import { Box, Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { paths } from '#web/shared/paths.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Tabs } from '#web/shared/ui/tab-list.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { callbackFaultsQuery, faultsQuery, resetWorld } from './sandbox-queries.ts';
import { readAddress, type SandboxAddress, sandboxTabs } from './sandbox-rules.ts';
import { words } from './sandbox-words.ts';
import { ScenariosTab } from './scenarios-tab.tsx';

// Each tab loads when first opened.
const tabWaits = <DelayedSkeleton lines={8} label={words.tabLoading} />;
const CustomersTab = lazyComponent(async () => (await import('./customers-tab.tsx')).CustomersTab, tabWaits);
const RampsTab = lazyComponent(async () => (await import('./ramps-tab.tsx')).RampsTab, tabWaits);
const FaultsTab = lazyComponent(async () => (await import('./faults-tab.tsx')).FaultsTab, tabWaits);
const DeliveriesTab = lazyComponent(
  async () => (await import('./deliveries-tab.tsx')).DeliveriesTab,
  tabWaits,
);

export function SandboxPage() {
  const environment = useEnvironment();
  if (environment?.isEmbeddedSandbox === true) return <SandboxWorld />;
  return (
    <>
      <PageHeader title={words.title} />
      {environment === undefined ? (
        <DelayedSkeleton label={words.waiting} />
      ) : (
        <Panel>
          <EmptyState title={words.otherTitle}>{words.otherText}</EmptyState>
        </Panel>
      )}
    </>
  );
}

/** Everyone shares this one world. */
function SandboxWorld() {
  const [search] = useSearchParams();
  const address = readAddress(search);
  const set = useFaultCount();
  const tabs = sandboxTabs.map((tab) => ({
    id: tab,
    name: words.tabs[tab],
    count: tab === 'faults' && set > 0 ? String(set) : undefined,
    to: paths.sandbox({ tab: tab === 'scenarios' ? undefined : tab }),
  }));
  return (
    <>
      <PageHeader title={words.title} actions={<ResetButton />}>
        {words.lead}
      </PageHeader>
      <Box mb="xs">
        <ClockPanel />
      </Box>
      <Tabs label={words.tabsLabel} tabs={tabs} open={address.tab}>
        <OpenTab address={address} />
      </Tabs>
    </>
  );
}

function OpenTab({ address }: { address: SandboxAddress }) {
  switch (address.tab) {
    case 'customers':
      return <CustomersTab open={address.customer} />;
    case 'ramps':
      return <RampsTab open={address.ramp} identityReference={address.identityReference} />;
    case 'faults':
      return <FaultsTab />;
    case 'callbacks':
      return <DeliveriesTab open={address.callback} state={address.state} />;
    default:
      return <ScenariosTab />;
  }
}

/** Counts faults, which every tab shows since they affect work elsewhere. */
function useFaultCount(): number {
  const ofAnswers = useQuery(faultsQuery()).data?.items.length ?? 0;
  const ofCallbacks = useQuery(callbackFaultsQuery()).data?.items.length ?? 0;
  return ofAnswers + ofCallbacks;
}

function ResetButton() {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {words.reset}
      </Button>
      {isAsked ? <ResetDialog onClose={() => setAsked(false)} /> : null}
    </>
  );
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const resetting = useMutation({
    mutationFn: resetWorld,
    onSuccess({ customers, ramps }) {
      announce(words.resetDone({ customers: customers.length, ramps: ramps.length }));
      onClose();
      // Any cached data may be from the old world.
      return client.invalidateQueries();
    },
  });
  return (
    <Dialog title={words.resetTitle} onClose={onClose}>
      <p>{words.resetText}</p>
      <p>{words.resetKept}</p>
      {resetting.error ? <ErrorPanel error={resetting.error} /> : null}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {words.cancel}
        </Button>
        <Button loading={resetting.isPending} onClick={() => resetting.mutate()}>
          {words.resetButton}
        </Button>
      </Group>
    </Dialog>
  );
}
