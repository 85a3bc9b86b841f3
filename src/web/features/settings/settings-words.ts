import type { Role } from '#contract/desk/permissions.ts';
import type { SignInMethod } from '#contract/desk/profile.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('settings.page', {
  title: 'Settings',
  tabsLabel: 'Settings sections',
  tabs: {
    profile: 'Your account',
    staff: 'Staff',
    connection: 'Connection',
    callbacks: 'Callbacks',
    messages: 'Customer messages',
    queue: 'Queue',
    reading: 'Document reading',
  },
  loading: 'Loading settings',
  refusedText: 'Ask an administrator to view or change these settings for you.',
});

export const profileWords = catalogue('settings.profile', {
  loading: 'Loading your account',
  who: 'Your details',
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  signedInBy: 'Signed in with',
  whoChanges: 'An administrator or your company’s sign-in service can change your role.',
  company: 'Company account',
  issuer: 'Sign-in service',
  companyText:
    'You sign in through your company, which manages your password and second factor. Rampart stores neither.',
  password: 'Password',
  passwordText: 'Changing your password ends all your other sessions.',
  changePassword: 'Change password',
  othersEnd: 'All your other sessions will end.',
  passwordNow: 'Current password',
  passwordChanged: 'Password changed',
});

export const factorWords = catalogue('settings.factor', {
  title: 'Second factor',
  isOn: 'On',
  isOff: 'Off',
  onText:
    'You sign in with your password, then a passkey, a code from your authenticator app or a recovery code.',
  offText: 'Add a passkey or an authenticator app, so that your password alone isn’t enough to sign in.',
  required: 'Your role requires a second factor.',
  codesLeft: '{left, plural, one {1 recovery code is left} other {# recovery codes are left}}',
  setUp: 'Set up authenticator app',
  setUpText: 'You need an authenticator app on your phone, such as the one your company uses.',
  password: 'Password',
  goOn: 'Continue',
  scanTitle: 'Add Rampart to your app',
  scanText: 'Scan the QR code with your authenticator app. It’s shown only once.',
  qrCode: 'QR code for your authenticator app',
  secretText: 'No camera? Type this into the app:',
  secret: 'secret',
  confirm: 'Turn on authenticator app',
  codesTitle: 'Save your recovery codes',
  keepCodes:
    'Each code lets you sign in once without your phone. Save the codes now, because they are shown only once. Keep them with your passwords, not only on your phone.',
  recoveryCodes: 'Recovery codes',
  copyCodes: 'Copy codes',
  downloadCodes: 'Download codes',
  fileTitle: 'Rampart recovery codes. Each code works only once.',
  codesKept: 'I have saved the codes',
  renew: 'Create new recovery codes',
  remove: 'Remove authenticator app',
  removed: 'Authenticator app removed',
  proofs: {
    renew: {
      title: 'New recovery codes',
      text: 'Your current recovery codes will stop working.',
      submit: 'Create new codes',
    },
    remove: {
      title: 'Remove authenticator app',
      text: 'Codes from the app will stop working. If you have no passkey, your recovery codes will stop working too, and you’ll sign in with your password alone.',
      submit: 'Remove authenticator app',
    },
  },
});

export const passkeysWords = catalogue('settings.passkeys', {
  title: 'Passkeys',
  add: 'Add a passkey',
  addText:
    'A passkey is stored on this device, in your password manager or on a security key. You unlock it with your fingerprint, face or PIN.',
  name: 'Name',
  added: 'Passkey added',
  used: 'last used',
  unused: 'not used yet',
  remove: 'Remove passkey',
  removeShort: 'Remove',
  removeOf: 'Remove the passkey {name}',
  removeText: 'You’ll no longer be able to sign in with this passkey. Delete it on your device too.',
  removed: 'Passkey removed',
  elsewhere: 'Passkeys work only at {address}. Open Rampart there to add one.',
});

export const proofWords = catalogue('settings.proof', {
  title: 'Confirm that it’s you',
  text: 'For security, confirm that it’s you. You won’t be asked again for 10 minutes.',
  password: 'Password',
  submit: 'Confirm',
  companyText: 'Sign in again with your company account. Then come back here and try again.',
  company: 'Sign in again',
});

export const browserWords = catalogue('settings.browsers', {
  title: 'New browsers',
  text: 'Sign-ins in the last 90 days from a browser that was new to Rampart. If one of them wasn’t yours, change your password now to end every other session.',
  isNew: 'New',
  confirm: 'Yes, all of these were me',
  confirmed: 'Browsers confirmed',
});

export const setUpWords = catalogue('settings.setUp', {
  title: 'Set up a second factor',
  text: 'Your role, {role}, requires a second factor. Set one up to continue. Rampart asks for it at sign-in, after your password.',
  goOn: 'Continue',
  signOut: 'Sign out',
});

export const methodWords: Readonly<Record<SignInMethod, string>> = catalogue('settings.method', {
  password: 'a password',
  provider: 'a company account',
  link: 'a link',
});

export const sessionWords = catalogue('settings.session', {
  title: 'Active sessions',
  loading: 'Loading sessions',
  browser: 'Browser',
  unknownBrowser: 'Unknown browser',
  browserOn: '{browser} on {system}',
  from: 'from',
  begun: 'Signed in',
  with: 'with {method}',
  active: 'Last active',
  ends: 'Expires if inactive',
  action: 'Action',
  isThis: 'This session',
  end: 'End session',
  endOf: 'End session in {browser}',
  ended: 'Session ended',
  none: 'No active sessions',
  signOutHere: 'To end this session, sign out from the menu at the top of the page.',
});

export const roleWords: Readonly<Record<Role, string>> = catalogue('settings.role', {
  support:
    'Looks up customers and ramps, reads callbacks and writes notes. Creates customers with basic details and shares documents for them.',
  compliance:
    'Does everything that support does. Also shares reliance data and tokens, updates customers, creates ramps, reveals personal data and reads requests. Reads, verifies and exports the audit trail.',
  auditor:
    'Views customers, ramps, callbacks and the queue. Reads, verifies and exports the audit trail. Can’t change anything.',
  developer:
    'Looks up customers and ramps. Reads requests and callbacks, including their raw content. Uses the signature doctor and the sandbox.',
  admin: 'Can do everything, including managing staff and settings.',
});

export const staffWords = catalogue('settings.staff', {
  title: 'Staff',
  lead: 'Everyone with a Rampart account. Changes apply from the person’s next click.',
  loading: 'Loading staff',
  loadMore: 'Load more people',
  more: '{count, plural, one {1 more person} other {# more people}} loaded',
  person: 'Person',
  role: 'Role',
  signsInWith: 'Signs in with',
  lastSignedIn: 'Last signed in',
  sessions: 'Sessions',
  actions: 'Actions',
  actionsOf: 'Actions for {name}',
  you: '(you)',
  never: 'never',
  disabled: 'Disabled',
  sandboxTitle: 'This account comes with the embedded sandbox. The account’s password is publicly known.',
  openLinks: {
    'first-admin': 'Link not used yet',
    invite: 'Invited',
    reset: 'Password reset pending',
  },
  ways: {
    provider: 'Company account',
    none: 'No password yet',
    password: 'Password',
    both: 'Password and second factor',
    sandbox: 'Sandbox password',
  },
  add: 'Add person',
  addText: 'You’ll get a link to send to the new colleague, who uses it to choose a password.',
  addAndLink: 'Add and create link',
  name: 'Name',
  email: 'E-mail',
  linkTitle: 'Link for {name}',
  giveLink:
    'Send this link to {name} over a private channel. The first person to use it gets access to the account. The link works only once and won’t be shown again.',
  linkUntil: 'The link expires {when}',
  copyLink: 'Copy link',
  done: 'Done',
  factorStays: 'The second factor stays in place and is needed along with the link.',
  itIsYou: 'This is your own account.',
  sessionsOf: '{name}’s sessions',
  endAll: 'End all sessions',
  allEnded: 'All sessions ended',
  doings: {
    role: {
      name: 'Change role',
      title: '{name}’s role',
      text: 'The new role applies from {name}’s next click. {name} stays signed in.',
      done: '{name} has a new role',
    },
    link: {
      name: 'Create new link',
      title: 'New password for {name}',
      text: '{name} uses the link to choose a password. Any current password works until then, but earlier links stop working when you create this one.',
      done: 'Link created for {name}',
    },
    factor: {
      name: 'Remove second factor',
      title: 'Remove {name}’s second factor?',
      text: 'Use this if {name} has lost their phone and recovery codes. First make sure the request really comes from {name}. This signs {name} out everywhere. Until a new factor is set up, the password alone is enough to sign in.',
      done: '{name}’s second factor removed',
    },
    sessions: {
      name: 'Show sessions',
      title: '{name}’s sessions',
      text: '',
      done: '{name}’s sessions ended',
    },
    disable: {
      name: 'Disable account',
      title: 'Disable {name}’s account?',
      text: 'This signs {name} out everywhere at once and blocks sign-in, even with a company account. The audit trail keeps every entry.',
      done: '{name}’s account disabled',
    },
    enable: {
      name: 'Enable account',
      title: 'Enable {name}’s account?',
      text: '{name} can sign in again, with the same role.',
      done: '{name}’s account enabled',
    },
  },
});

export const connectionWords = catalogue('settings.connection', {
  loading: 'Loading the connection',
  setUp: 'Configuration',
  service: 'Service',
  environment: 'Environment',
  embedded: 'Embedded sandbox',
  environments: { sandbox: 'Service sandbox', live: 'Live' },
  signedText: 'Signed text',
  separators: { space: 'separated by spaces', newline: 'separated by newlines' },
  emptyBodies: {
    omit: 'no separator before an empty body',
    keep: 'a separator even before an empty body',
  },
  keyPairs: { current: 'Key', next: 'Next key' },
  keys: 'Keys',
  inUse: 'In use',
  setElsewhere:
    'These settings come from Rampart’s environment variables, and changes apply the next time Rampart starts. Only the start of each key is shown, and secrets are never shown.',
  exceptions: '{count, plural, one {# security exception in force} other {# security exceptions in force}}',
  exception:
    '· {what}{isInUse, select, true {} other { This exception is not needed. Remove it from ALLOW.}}',
  check: 'Connection check',
  checkText:
    'Rampart looks up a customer who doesn’t exist, then the customer of the newest ramp. The check changes nothing.',
  checkNow: 'Check connection',
  isFine: 'The service answers and accepts Rampart’s signature',
  isNotFine: 'The check found a problem',
  steps: {
    address: 'Address',
    tls: 'TLS',
    path: 'Path',
    clock: 'Clock',
    key: 'Key',
    signature: 'Signature',
    fields: 'Fields',
    'callback-dates': 'Callback dates',
  },
  verdicts: { accepted: 'Accepted', refused: 'Refused', untried: 'Not tried' },
  remedy: 'Next step:',
  endpoint: 'Callback address',
  address: 'Address',
  addressCopied: 'address',
  authentication: 'Verified by',
  authentications: {
    signature: 'the signature',
    'path-token': 'a token, which replaces CALLBACK_PATH_TOKEN in the address above',
    none: 'nothing (reachable from this computer only)',
  },
  lastReceived: 'Last received',
  noneYet: 'none yet',
  giveAddress: 'Give this address to the service, so that it can report when customers and ramps change.',
  test: 'Test delivery',
  testText:
    'Rampart sends a test callback to its own public address, as the service would. The test doesn’t affect any customers or ramps.',
  testNow: 'Send test delivery',
  reaches: {
    nowhere: 'Did not arrive',
    'something-else': 'Something else answered',
    refused: 'Refused',
    arrived: 'Arrived and verified',
  },
  notVerified: 'Arrived but not verified',
  httpStatus: 'HTTP {status}',
  duration: '{ms} ms',
});

export const dueWords = catalogue('settings.due', {
  title: 'Due times',
  lead: 'How soon each kind of queue item is due. Changes apply only to new items.',
  hours: 'Hours',
  save: 'Save due times',
  saved: 'Due times saved',
});

export const readingWords = catalogue('settings.reading', {
  title: 'Document reading',
  lead: 'In the browser, Rampart can read passports, identity cards and US or Canadian driving licences, fill in the form and compare the form with the image. Images and the data read from them stay in the browser until documents are shared.',
  isOn: 'Read documents in the browser',
  saved: 'Setting saved for everyone',
});
