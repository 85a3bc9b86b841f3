import {
  IconArrowsExchange,
  IconBuildingBank,
  IconCircleCheck,
  IconFileUpload,
  IconFlask,
  IconGauge,
  IconHelp,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconListCheck,
  IconListDetails,
  IconSettings,
  IconSignature,
  IconStethoscope,
  IconTag,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { type ComponentType, useMemo } from 'react';

import { type DeskPage, deskPages, type PageId } from '#contract/desk/pages.ts';
import { mayRole } from '#contract/desk/permissions.ts';
import { OverviewPage } from '#web/features/overview/overview-page.tsx';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

export const menuSections = ['work', 'act', 'inspect', 'evidence', 'admin', 'help'] as const;

interface MenuPlace {
  readonly section: (typeof menuSections)[number];
  readonly icon: typeof IconUsers;
  /** Opens the page after `g`. */
  readonly key?: string;
  /** `mine`: the menu shows how many items are the person's. */
  readonly counts?: 'mine';
}

export interface PageRoute extends Omit<DeskPage, 'help'> {
  /** Absent for pages that a record opens. */
  readonly menu?: MenuPlace;
  readonly load: () => Promise<ComponentType>;
}

/** Its id also names its catalogue. */
export interface NamedPageRoute extends PageRoute {
  readonly id: PageId;
}

const inBrowser: Readonly<Record<PageId, Pick<PageRoute, 'menu' | 'load'>>> = {
  overview: {
    menu: { section: 'work', icon: IconLayoutDashboard, key: 'o' },
    // Signing in leads here, so its code comes with the program.
    load: async () => OverviewPage,
  },
  queue: {
    menu: { section: 'work', icon: IconListCheck, key: 'q', counts: 'mine' },
    load: async () => (await import('#web/features/queue/queue-page.tsx')).QueuePage,
  },
  customers: {
    menu: { section: 'work', icon: IconUsers, key: 'c' },
    load: async () => (await import('#web/features/customers/customers-page.tsx')).CustomersPage,
  },
  batches: {
    load: async () => (await import('#web/features/batches/batches-page.tsx')).BatchesPage,
  },
  customer: {
    load: async () => (await import('#web/features/customer/customer-page.tsx')).CustomerPage,
  },
  ramps: {
    menu: { section: 'work', icon: IconBuildingBank, key: 'r' },
    load: async () => (await import('#web/features/ramps/ramps-page.tsx')).RampsPage,
  },
  ramp: {
    load: async () => (await import('#web/features/ramp/ramp-page.tsx')).RampDetailPage,
  },
  'new-customer': {
    menu: { section: 'act', icon: IconUserPlus, key: 'n' },
    load: async () => (await import('#web/features/new-customer/new-customer-page.tsx')).NewCustomerPage,
  },
  'update-customer': {
    load: async () =>
      (await import('#web/features/update-customer/update-customer-page.tsx')).UpdateCustomerPage,
  },
  'share-documents': {
    menu: { section: 'act', icon: IconFileUpload, key: 'u' },
    load: async () => (await import('#web/features/documents/share-documents-page.tsx')).ShareDocumentsPage,
  },
  price: {
    menu: { section: 'act', icon: IconTag, key: 'p' },
    load: async () => (await import('#web/features/price/price-page.tsx')).PricePage,
  },
  'new-ramp': {
    load: async () => (await import('#web/features/new-ramp/new-ramp-page.tsx')).NewRampPage,
  },
  diagnosis: {
    menu: { section: 'inspect', icon: IconStethoscope, key: 'd' },
    load: async () => (await import('#web/features/diagnosis/diagnosis-page.tsx')).DiagnosisPage,
  },
  eligibility: {
    menu: { section: 'inspect', icon: IconCircleCheck },
    load: async () => (await import('#web/features/eligibility/eligibility-page.tsx')).EligibilityPage,
  },
  limits: {
    menu: { section: 'inspect', icon: IconGauge, key: 'l' },
    load: async () => (await import('#web/features/limits/limits-page.tsx')).LimitsPage,
  },
  statuses: {
    menu: { section: 'inspect', icon: IconListDetails, key: 's' },
    load: async () => (await import('#web/features/statuses/statuses-page.tsx')).StatusesPage,
  },
  audit: {
    menu: { section: 'evidence', icon: IconHistory, key: 'a' },
    load: async () => (await import('#web/features/audit/audit-page.tsx')).AuditPage,
  },
  requests: {
    menu: { section: 'evidence', icon: IconArrowsExchange },
    load: async () => (await import('#web/features/requests/requests-page.tsx')).RequestsPage,
  },
  callbacks: {
    menu: { section: 'evidence', icon: IconInbox, key: 'b' },
    load: async () => (await import('#web/features/callbacks/callbacks-page.tsx')).CallbacksPage,
  },
  signature: {
    menu: { section: 'evidence', icon: IconSignature },
    load: async () => (await import('#web/features/signature/signature-page.tsx')).SignaturePage,
  },
  sandbox: {
    menu: { section: 'admin', icon: IconFlask },
    load: async () => (await import('#web/features/sandbox/sandbox-page.tsx')).SandboxPage,
  },
  settings: {
    menu: { section: 'admin', icon: IconSettings },
    load: async () => (await import('#web/features/settings/settings-page.tsx')).SettingsPage,
  },
  help: {
    menu: { section: 'help', icon: IconHelp },
    load: async () => (await import('#web/features/help/help-page.tsx')).HelpPage,
  },
};

export function pageRoute(id: PageId): NamedPageRoute {
  const page = deskPages[id];
  return { ...page, id, name: contractText(page.name), ...inBrowser[id] };
}

/** Pages behind the sign-in. */
export const pages: readonly NamedPageRoute[] = (Object.keys(deskPages) as PageId[]).map(pageRoute);

/** Lists the available pages that the role may open. Links to others still open and say who has access. */
export function useOfferedPages(): readonly PageRoute[] {
  const { role } = useCurrentStaff();
  const hasSandbox = useEnvironment()?.isEmbeddedSandbox === true;
  return useMemo(
    () =>
      pages.filter(
        ({ action, isOfEmbeddedSandbox }) =>
          mayRole(role, action) && (hasSandbox || isOfEmbeddedSandbox !== true),
      ),
    [role, hasSandbox],
  );
}

/** Returns the page's address without a record. */
export function startOf({ path }: PageRoute): string {
  return path.replace(/\/:\w+\?$/, '');
}
