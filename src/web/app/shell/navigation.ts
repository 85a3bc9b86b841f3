import {
  IconArrowsExchange,
  IconBuildingBank,
  IconCircleCheck,
  IconFileUpload,
  IconFlask,
  IconGauge,
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

import { paths } from '#web/shared/paths.ts';

export interface NavigationItem {
  label: string;
  to: string;
  icon: typeof IconUsers;
  /** Stands there only where the embedded sandbox is what the desk talks to. */
  isOfEmbeddedSandbox?: true;
}

export interface NavigationSection {
  /** Null for the first section, which needs no name. */
  title: string | null;
  items: readonly NavigationItem[];
}

/** The left navigation. Design: look › Wireframes. */
export const navigation: readonly NavigationSection[] = [
  {
    title: null,
    items: [
      { label: 'Overview', to: paths.overview(), icon: IconLayoutDashboard },
      { label: 'Customers', to: paths.customers(), icon: IconUsers },
      { label: 'New customer', to: paths.newCustomer(), icon: IconUserPlus },
      { label: 'Share documents', to: paths.shareDocuments(), icon: IconFileUpload },
      { label: 'Ramps', to: paths.ramps(), icon: IconBuildingBank },
      { label: 'Callbacks', to: paths.callbacks(), icon: IconInbox },
    ],
  },
  {
    title: 'Inspect',
    items: [
      { label: 'Diagnosis', to: paths.diagnosis(), icon: IconStethoscope },
      { label: 'Eligibility', to: paths.eligibility(), icon: IconCircleCheck },
      { label: 'Limits', to: paths.limits(), icon: IconGauge },
      { label: 'Price', to: paths.price(), icon: IconTag },
      { label: 'Statuses explained', to: paths.statuses(), icon: IconListDetails },
    ],
  },
  {
    title: 'Evidence',
    items: [
      { label: 'Audit trail', to: paths.audit(), icon: IconHistory },
      { label: 'Requests', to: paths.requests(), icon: IconArrowsExchange },
      { label: 'Signature doctor', to: paths.signature(), icon: IconSignature },
      { label: 'Sandbox', to: paths.sandbox(), icon: IconFlask, isOfEmbeddedSandbox: true },
      { label: 'Settings', to: paths.settings(), icon: IconSettings },
    ],
  },
];
