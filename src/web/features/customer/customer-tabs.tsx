import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { NoteDraft } from '#web/shared/notes/note-draft.ts';
import { type CustomerTab, customerTabs, paths } from '#web/shared/paths.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { Tabs } from '#web/shared/ui/tab-list.tsx';

import type { SeenCustomer } from './customer-queries.ts';
import { words } from './customer-words.ts';
import { OverviewTab } from './overview-tab.tsx';

interface CustomerTabsProps {
  identityReference: string;
  record: UseQueryResult<CustomerRecord>;
  seen: SeenCustomer;
  draft: NoteDraft;
}

/** Five tabs about a customer; the address says which is open. A tab's code is loaded when it is first opened. */
export function CustomerTabs(props: CustomerTabsProps) {
  const { identityReference, record } = props;
  const [address] = useSearchParams();
  const open = customerTabs.find((tab) => tab === address.get('tab')) ?? 'overview';
  return (
    <div>
      <Tabs
        label={words.tabs.label}
        open={open}
        tabs={customerTabs.map((id) => ({
          id,
          name: words.tabs.names[id],
          count: countOf(id, record.data),
          to: paths.customer(identityReference, id),
        }))}
      >
        <Suspense fallback={<DelayedSkeleton lines={6} label={words.tabs.loading(words.tabs.names[open])} />}>
          <OpenTab {...props} open={open} />
        </Suspense>
      </Tabs>
    </div>
  );
}

const mostSubmissions = 200;

const rampsOfAPage = 25;

function countOf(tab: CustomerTab, record: CustomerRecord | undefined): string | undefined {
  if (record === undefined) return undefined;
  const { submissions, ramps } = record;
  if (tab === 'documents') return words.tabs.count(submissions.length, submissions.length < mostSubmissions);
  if (tab === 'ramps') return words.tabs.count(ramps.length, ramps.length < rampsOfAPage);
  return undefined;
}

const DocumentsTab = lazy(async () => ({
  default: (await import('./documents-tab.tsx')).DocumentsTab,
}));

const RampsTab = lazy(async () => ({ default: (await import('./ramps-tab.tsx')).RampsTab }));

const ActivityTab = lazy(async () => ({
  default: (await import('./activity-tab.tsx')).ActivityTab,
}));

const RequestsTab = lazy(async () => ({
  default: (await import('./requests-tab.tsx')).RequestsTab,
}));

function OpenTab({ open, ...props }: CustomerTabsProps & { open: CustomerTab }) {
  const { identityReference, record } = props;
  if (open === 'documents') return <DocumentsTab identityReference={identityReference} record={record} />;
  if (open === 'ramps') return <RampsTab identityReference={identityReference} />;
  if (open === 'activity') {
    return <ActivityTab identityReference={identityReference} record={record.data} />;
  }
  if (open === 'requests') return <RequestsTab identityReference={identityReference} />;
  return <OverviewTab {...props} />;
}
