import { useSearchParams } from 'react-router-dom';
import { type Action, mayRole } from '#contract/desk/permissions.ts';
import { useCurrentStaff, whoMay } from '#web/shared/api/current-staff.ts';
import { paths, settingsTabs, type SettingsTab } from '#web/shared/paths.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Tabs } from '#web/shared/ui/tab-list.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';
import { words } from './settings-words.ts';

// Each tab loads when first opened.
const waiting = <DelayedSkeleton lines={8} label={words.loading} />;
const ProfileTab = lazyComponent(async () => (await import('./profile-tab.tsx')).ProfileTab, waiting);
const StaffTab = lazyComponent(async () => (await import('./staff/staff-tab.tsx')).StaffTab, waiting);
const ConnectionTab = lazyComponent(
  async () => (await import('./connection-tabs.tsx')).ConnectionTab,
  waiting,
);
const CallbacksTab = lazyComponent(async () => (await import('./connection-tabs.tsx')).CallbacksTab, waiting);
const MessagesTab = lazyComponent(
  async () => (await import('./messages/messages-tab.tsx')).MessagesTab,
  waiting,
);
const DueTimesTab = lazyComponent(async () => (await import('./due-times-tab.tsx')).DueTimesTab, waiting);
const ReadingTab = lazyComponent(async () => (await import('./reading-tab.tsx')).ReadingTab, waiting);

const takes: Readonly<Partial<Record<SettingsTab, Action>>> = {
  staff: 'manage-staff',
  connection: 'manage-settings',
  callbacks: 'manage-settings',
  messages: 'manage-settings',
  queue: 'manage-settings',
  reading: 'manage-settings',
};

export function SettingsPage() {
  const [address] = useSearchParams();
  const { role } = useCurrentStaff();
  const open = settingsTabs.find((tab) => tab === address.get('tab')) ?? 'profile';
  const refusalOf = (tab: SettingsTab) => {
    const action = takes[tab];
    return action === undefined || mayRole(role, action)
      ? undefined
      : sharedWords.onlyMay({ roles: whoMay(action) });
  };
  const refusal = refusalOf(open);
  return (
    <>
      <PageHeader title={words.title} />
      <Tabs
        label={words.tabsLabel}
        open={open}
        tabs={settingsTabs.map((id) => ({
          id,
          name: words.tabs[id],
          to: paths.settings(id),
          refusal: refusalOf(id),
        }))}
      >
        {refusal === undefined ? (
          <OpenTab tab={open} />
        ) : (
          <Panel>
            <EmptyState title={refusal}>{words.refusedText}</EmptyState>
          </Panel>
        )}
      </Tabs>
    </>
  );
}

function OpenTab({ tab }: { tab: SettingsTab }) {
  switch (tab) {
    case 'staff':
      return <StaffTab />;
    case 'connection':
      return <ConnectionTab />;
    case 'callbacks':
      return <CallbacksTab />;
    case 'messages':
      return <MessagesTab />;
    case 'queue':
      return <DueTimesTab />;
    case 'reading':
      return <ReadingTab />;
    default:
      return <ProfileTab />;
  }
}
