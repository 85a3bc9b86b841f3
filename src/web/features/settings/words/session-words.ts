import type { SignInMethod } from '#contract/desk/sessions.ts';

/** How a session began. */
export const methodWords: Readonly<Record<SignInMethod, string>> = {
  password: 'a password',
  provider: 'a company account',
  link: 'a link',
};

/** The words of sessions, one's own and those of others. */
export const words = {
  title: 'Where you are signed in',
  loading: 'Loading sessions',
  browser: 'Browser',
  unknownBrowser: 'Unknown browser',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  begun: 'Signed in',
  with: (method: string) => `with ${method}`,
  active: 'Last active',
  ends: 'Ends unless used',
  action: 'Action',
  isThis: 'This session',
  end: 'End',
  endOf: (browser: string) => `End the session in ${browser}`,
  ended: 'Session ended',
  none: 'No session is open',
  signOutHere: 'Sign out in the menu above ends this one.',
} as const;
