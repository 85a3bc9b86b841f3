/** The words around the parts of the settings. */
export const words = {
  title: 'Settings',
  tabsLabel: 'Parts of the settings',
  tabs: {
    profile: 'Your account',
    staff: 'Staff',
    connection: 'Connection',
    callbacks: 'Callbacks',
  },
  loading: 'Loading settings',
  refusedText: 'Ask an administrator, who sees and changes it here.',
} as const;
