import type { Role } from '#contract/desk/permissions.ts';

/** What a role is for, in a line. Design: product › People. */
export const roleWords: Readonly<Record<Role, string>> = {
  support:
    'Looks up customers and ramps, inspects, writes notes; creates basic customers and shares documents for them.',
  compliance:
    'All of support; reliance, tokens, updates and ramps; reveals; reads, verifies and exports the audit trail.',
  auditor: 'Reads the directory and the audit trail, verifies, exports; changes nothing.',
  developer: 'Reads as support does; requests, raw callbacks, signature doctor, sandbox.',
  admin: 'Everything, staff and settings included.',
};

/** The words of the staff, and of what is done there. */
export const words = {
  title: 'Staff',
  lead: 'Everybody who has an account at this desk. What is changed here acts on their next click.',
  loading: 'Loading staff',
  loadMore: 'Load more people',
  more: (count: number) => (count === 1 ? '1 more person' : `${count} more people`),
  person: 'Person',
  role: 'Role',
  signsInWith: 'Signs in with',
  lastSignedIn: 'Last signed in',
  sessions: 'Sessions',
  actions: 'Actions',
  actionsOf: (name: string) => `Actions for ${name}`,
  you: '(you)',
  never: 'not yet',
  disabled: 'Disabled',
  sandboxTitle: 'Made for the embedded sandbox, with the password that everyone knows',
  openLinks: {
    'first-admin': 'Link not used yet',
    invite: 'Invited',
    reset: 'New password asked for',
  },
  ways: {
    provider: 'Company account',
    none: 'No password yet',
    password: 'Password',
    both: 'Password and second factor',
    sandbox: 'Sandbox password',
  },
  add: 'Add person',
  addText: 'They choose a password with a link that you give them.',
  addAndLink: 'Add and make link',
  name: 'Name',
  email: 'E-mail',
  linkTitle: (name: string) => `Link for ${name}`,
  giveLink: (name: string) =>
    `Give this to ${name} by a way that only they read. Whoever opens it first has the account. It is shown this once and works once.`,
  linkUntil: 'It ends',
  copyLink: 'Copy link',
  done: 'Done',
  factorStays: 'Their second factor stays: the link asks for a code as well.',
  itIsYou: 'This is your own account.',
  sessionsOf: (name: string) => `Sessions of ${name}`,
  endAll: 'End all sessions',
  allEnded: 'All sessions ended',
  doings: {
    role: {
      name: 'Change role',
      title: (name: string) => `Role of ${name}`,
      text: 'It acts on their next click; they stay signed in.',
      done: (name: string) => `${name} has another role`,
    },
    link: {
      name: 'Make new link',
      title: (name: string) => `New password for ${name}`,
      text: 'With the link they choose a password. The one they have works until then; links made earlier stop working now.',
      done: (name: string) => `Link made for ${name}`,
    },
    factor: {
      name: 'Remove second factor',
      title: (name: string) => `Remove the second factor of ${name}?`,
      text: 'For who has lost the phone and the recovery codes. Make sure that it is they who ask. They are signed out everywhere, and sign in with the password alone until they set up another.',
      done: (name: string) => `The second factor of ${name} is removed`,
    },
    sessions: {
      name: 'Show sessions',
      title: (name: string) => `Sessions of ${name}`,
      text: '',
      done: (name: string) => `Sessions of ${name} ended`,
    },
    disable: {
      name: 'Disable account',
      title: (name: string) => `Disable the account of ${name}?`,
      text: 'They are signed out everywhere at once and cannot sign in, not with a company account either. Everything that they did stays in the audit trail.',
      done: (name: string) => `The account of ${name} is disabled`,
    },
    enable: {
      name: 'Enable account',
      title: (name: string) => `Enable the account of ${name}?`,
      text: 'They can sign in again, with the role that they have.',
      done: (name: string) => `The account of ${name} is enabled`,
    },
  },
} as const;
