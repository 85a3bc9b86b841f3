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
  IconListDetails,
  IconSettings,
  IconSignature,
  IconStethoscope,
  IconTag,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

import { type DeskPage, deskPages, type PageId } from '#contract/desk/pages.ts';
import { OverviewPage } from '#web/features/overview/overview-page.tsx';

/** The parts of the menu, in its order; the first has no title. */
export const menuSections = ['Work', 'Inspect', 'Evidence'] as const;

/** A page as router, menu and palette take it. */
export interface PageRoute extends Omit<DeskPage, 'help'> {
  /** Where it is in the menu; none for a page that a record opens. */
  readonly menu?: { readonly section: (typeof menuSections)[number]; readonly icon: typeof IconUsers };
  /** Its code, loaded when it is first opened. */
  readonly load: () => Promise<ComponentType>;
}

const inBrowser: Readonly<Record<PageId, Pick<PageRoute, 'menu' | 'load'>>> = {
  overview: {
    menu: { section: 'Work', icon: IconLayoutDashboard },
    // Signing in leads to this page: its code comes with the program.
    load: async () => OverviewPage,
  },
  customers: {
    menu: { section: 'Work', icon: IconUsers },
    load: async () => (await import('#web/features/customers/customers-page.tsx')).CustomersPage,
  },
  customer: {
    load: async () => (await import('#web/features/customer/customer-page.tsx')).CustomerPage,
  },
  'new-customer': {
    menu: { section: 'Work', icon: IconUserPlus },
    load: async () => (await import('#web/features/new-customer/new-customer-page.tsx')).NewCustomerPage,
  },
  'update-customer': {
    load: async () =>
      (await import('#web/features/update-customer/update-customer-page.tsx')).UpdateCustomerPage,
  },
  'share-documents': {
    menu: { section: 'Work', icon: IconFileUpload },
    load: async () => (await import('#web/features/documents/share-documents-page.tsx')).ShareDocumentsPage,
  },
  ramps: {
    menu: { section: 'Work', icon: IconBuildingBank },
    load: async () => (await import('#web/features/ramps/ramps-page.tsx')).RampsPage,
  },
  ramp: {
    load: async () => (await import('#web/features/ramp/ramp-page.tsx')).RampDetailPage,
  },
  'new-ramp': {
    load: async () => (await import('#web/features/new-ramp/new-ramp-page.tsx')).NewRampPage,
  },
  callbacks: {
    menu: { section: 'Work', icon: IconInbox },
    load: async () => (await import('#web/features/callbacks/callbacks-page.tsx')).CallbacksPage,
  },
  diagnosis: {
    menu: { section: 'Inspect', icon: IconStethoscope },
    load: async () => (await import('#web/features/diagnosis/diagnosis-page.tsx')).DiagnosisPage,
  },
  eligibility: {
    menu: { section: 'Inspect', icon: IconCircleCheck },
    load: async () => (await import('#web/features/eligibility/eligibility-page.tsx')).EligibilityPage,
  },
  limits: {
    menu: { section: 'Inspect', icon: IconGauge },
    load: async () => (await import('#web/features/limits/limits-page.tsx')).LimitsPage,
  },
  price: {
    menu: { section: 'Inspect', icon: IconTag },
    load: async () => (await import('#web/features/price/price-page.tsx')).PricePage,
  },
  statuses: {
    menu: { section: 'Inspect', icon: IconListDetails },
    load: async () => (await import('#web/features/statuses/statuses-page.tsx')).StatusesPage,
  },
  audit: {
    menu: { section: 'Evidence', icon: IconHistory },
    load: async () => (await import('#web/features/audit/audit-page.tsx')).AuditPage,
  },
  requests: {
    menu: { section: 'Evidence', icon: IconArrowsExchange },
    load: async () => (await import('#web/features/requests/requests-page.tsx')).RequestsPage,
  },
  signature: {
    menu: { section: 'Evidence', icon: IconSignature },
    load: async () => (await import('#web/features/signature/signature-page.tsx')).SignaturePage,
  },
  sandbox: {
    menu: { section: 'Evidence', icon: IconFlask },
    load: async () => (await import('#web/features/sandbox/sandbox-page.tsx')).SandboxPage,
  },
  settings: {
    menu: { section: 'Evidence', icon: IconSettings },
    load: async () => (await import('#web/features/settings/settings-page.tsx')).SettingsPage,
  },
  help: {
    menu: { section: 'Evidence', icon: IconHelp },
    load: async () => (await import('#web/features/help/help-page.tsx')).HelpPage,
  },
};

/** A page by its id. */
export function pageRoute(id: PageId): PageRoute {
  return { ...deskPages[id], ...inBrowser[id] };
}

/** Every page behind the sign-in: the one table that router, menu and palette read. */
export const pages: readonly PageRoute[] = (Object.keys(deskPages) as PageId[]).map(pageRoute);
