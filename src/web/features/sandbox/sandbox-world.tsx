import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Tabs } from '#web/shared/ui/tab-list.tsx';

import { readAddress, type SandboxAddress, sandboxTabs } from './address/sandbox-address.ts';
import { ClockPanel } from './clock/clock-panel.tsx';
import { CustomersTab } from './customers/customers-tab.tsx';
import { DeliveriesTab } from './deliveries/deliveries-tab.tsx';
import { FaultsTab } from './faults/faults-tab.tsx';
import { callbackFaultsQuery, faultsQuery } from './queries/sandbox-queries.ts';
import { RampsTab } from './ramps/ramps-tab.tsx';
import { ResetButton } from './reset/reset-button.tsx';
import classes from './sandbox-world.module.css';
import { ScenariosTab } from './scenarios/scenarios-tab.tsx';
import { words } from './words/sandbox-words.ts';

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

/** How many faults strike now: seen from every part, since they spoil what is done elsewhere. */
function useFaultCount(): number {
  const ofAnswers = useQuery(faultsQuery()).data?.items.length ?? 0;
  const ofCallbacks = useQuery(callbackFaultsQuery()).data?.items.length ?? 0;
  return ofAnswers + ofCallbacks;
}
