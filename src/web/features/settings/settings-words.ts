import type { Role } from '#contract/desk/permissions.ts';
import type { SignInMethod } from '#contract/desk/profile.ts';

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

/** The words of one's own account. */
export const profileWords = {
  loading: 'Loading your account',
  who: 'Who you are here',
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  signedInBy: 'Signed in with',
  whoChanges: 'Your role is changed by an administrator, or by your company’s sign-in.',
  company: 'Company account',
  issuer: 'Provider',
  companyText:
    'You sign in at your company, which keeps your password and asks for a second factor. Rampart has neither.',
  password: 'Password',
  passwordText: 'Changing it ends every other session of yours.',
  changePassword: 'Change password',
  othersEnd: 'Every other session of yours ends.',
  passwordNow: 'Password now',
  passwordChanged: 'Password changed',
} as const;

/** The words of the second factor and its recovery codes. */
export const factorWords = {
  title: 'Second factor',
  isOn: 'On',
  isOff: 'Off',
  onText: 'Signing in takes a code of your authenticator app as well as your password.',
  offText:
    'A code of an app on your phone, besides the password: whoever learns your password then still does not get in.',
  codesLeft: (left: number) => (left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`),
  setUp: 'Set up second factor',
  setUpText: 'You need an authenticator app on your phone, such as the one your company uses.',
  password: 'Password',
  goOn: 'Continue',
  scanTitle: 'Add Rampart to your app',
  scanText: 'Scan this with your authenticator app. It is shown this once.',
  qrCode: 'QR code for your authenticator app',
  secretText: 'Without a camera, type this into the app:',
  secret: 'secret',
  confirm: 'Turn on second factor',
  codesTitle: 'Keep your recovery codes',
  keepCodes:
    'Each lets you in once when you do not have your phone. They are shown this once: keep them where you keep your passwords, not on your phone alone.',
  recoveryCodes: 'Recovery codes',
  copyCodes: 'Copy codes',
  downloadCodes: 'Download codes',
  fileTitle: 'Rampart: recovery codes. Each works once.',
  codesKept: 'I have kept them',
  renew: 'New recovery codes',
  remove: 'Remove second factor',
  removed: 'Second factor removed',
  proofs: {
    renew: {
      title: 'New recovery codes',
      text: 'The codes that you have now stop working.',
      submit: 'Make new codes',
    },
    remove: {
      title: 'Remove second factor',
      text: 'Signing in then takes your password alone, and your recovery codes stop working.',
      submit: 'Remove second factor',
    },
  },
} as const;

/** How a session began. */
export const methodWords: Readonly<Record<SignInMethod, string>> = {
  password: 'a password',
  provider: 'a company account',
  link: 'a link',
};

/** The words of sessions, one's own and those of others. */
export const sessionWords = {
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

/** What a role is for, in a line. */
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
export const staffWords = {
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

/** The words of the connection with the service, and of its callbacks. */
export const connectionWords = {
  loading: 'Loading the connection',
  setUp: 'How it is set up',
  service: 'Service',
  environment: 'Environment',
  embedded: 'Embedded sandbox',
  environments: { sandbox: 'Sandbox of the service', live: 'Live' },
  signedText: 'Signed text',
  separators: { space: 'separated by spaces', newline: 'separated by line feeds' },
  emptyBodies: {
    omit: 'nothing for an empty body',
    keep: 'a separator before an empty body as well',
  },
  keyPairs: { current: 'Key', next: 'Next key' },
  keys: 'Keys',
  inUse: 'In use',
  setElsewhere:
    'These are set in the environment of the desk, and hold from its next start. Of a key only its beginning is shown; secrets are shown nowhere.',
  exceptions: (count: number) =>
    count === 1 ? 'An exception is allowed' : `${count} exceptions are allowed`,
  exception: (what: string, isInUse: boolean) =>
    `· ${what}${isInUse ? '' : ' It is not needed now: take it out of ALLOW.'}`,
  check: 'Connection check',
  checkText: 'A look-up of a customer that does not exist is signed and sent. It changes nothing.',
  checkNow: 'Check connection',
  isFine: 'The service answers and accepts our signature',
  isNotFine: 'Something is wrong',
  steps: {
    address: 'Address',
    tls: 'TLS',
    path: 'Path',
    clock: 'Clock',
    key: 'Key',
    signature: 'Signature',
    'callback-dates': 'Callback dates',
  },
  verdicts: { accepted: 'Accepted', refused: 'Refused', untried: 'Not tried' },
  remedy: 'What to do:',
  endpoint: 'Where callbacks arrive',
  address: 'Address',
  addressCopied: 'address',
  authentication: 'Told from others by',
  authentications: {
    signature: 'their signature',
    'path-token': 'a token in the address; it stands for CALLBACK_PATH_TOKEN above',
    none: 'nothing: on this computer alone',
  },
  lastReceived: 'Last one taken',
  noneYet: 'none yet',
  giveAddress: 'Give this address to the service, which sends there what becomes of customers and ramps.',
  test: 'Test delivery',
  testText:
    'The desk sends itself a marked callback over its public address, as the service would. No customer and no ramp knows of it.',
  testNow: 'Send test delivery',
  reaches: {
    nowhere: 'Arrived nowhere',
    'something-else': 'Something else answered',
    refused: 'Refused',
    arrived: 'Arrived and verified',
  },
  notVerified: 'Arrived, not verified',
  httpStatus: (status: number) => `HTTP ${status}`,
  duration: (ms: number) => `${ms} ms`,
} as const;
