import { paths, type SettingsTab } from '#web/shared/paths.ts';

import type { PaletteEntry } from './palette-entry.ts';
import { words } from './palette-words.ts';

const entry = (tab: SettingsTab, label: string, action: PaletteEntry['action']): PaletteEntry => ({
  key: paths.settings(tab),
  label,
  outcome: { kind: 'go', to: paths.settings(tab) },
  action,
});

/** The parts of the settings, by what is done there. */
export const settingsEntries: readonly PaletteEntry[] = [
  entry('profile', words.ownAccount, 'read-directory'),
  entry('staff', words.manageStaff, 'manage-staff'),
  entry('connection', words.checkConnection, 'manage-settings'),
  entry('callbacks', words.testCallbacks, 'manage-settings'),
];
