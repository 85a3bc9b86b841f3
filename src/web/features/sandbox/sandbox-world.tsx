import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { Tabs } from '#web/shared/ui/tab-list.tsx';

import { readAddress, type SandboxAddress, sandboxTabs } from './address/sandbox-address.ts';
import { ClockPanel } from './clock/clock-panel.tsx';
import { callbackFaultsQuery, faultsQuery } from './queries/sandbox-queries.ts';
import { ResetButton } from './reset/reset-button.tsx';
import classes from './sandbox-world.module.css';
import { ScenariosTab } from './scenarios/scenarios-tab.tsx';
import { words } from './words/sandbox-words.ts';

// A part's code is loaded when it is first opened.
const CustomersTab = lazy(async () => ({
  default: (await import('./customers/customers-tab.tsx')).CustomersTab,
}));
const RampsTab = lazy(async () => ({ default: (await import('./ramps/ramps-tab.tsx')).RampsTab }));
const FaultsTab = lazy(async () => ({ default: (await import('./faults/faults-tab.tsx')).FaultsTab }));
const DeliveriesTab = lazy(async () => ({
  default: (await import('./deliveries/deliveries-tab.tsx')).DeliveriesTab,
}));

/** The one world that everybody at the desk shares: its clock above, and the part of it that the address names. */
export function SandboxWorld() {
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
      <div className={classes.clock}>
        <ClockPanel />
      </div>
      <Tabs label={words.tabsLabel} tabs={tabs} open={address.tab}>
        <Suspense fallback={<DelayedSkeleton lines={8} label={words.tabLoading} />}>
          <OpenTab address={address} />
        </Suspense>
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

/** How many faults strike now: seen from every part, since they spoil what is done elsewhere. */
function useFaultCount(): number {
  const ofAnswers = useQuery(faultsQuery()).data?.items.length ?? 0;
  const ofCallbacks = useQuery(callbackFaultsQuery()).data?.items.length ?? 0;
  return ofAnswers + ofCallbacks;
}
