import type { Role } from '#contract/desk/permissions.ts';
import type { SignInMethod } from '#contract/desk/profile.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('settings.page', {
  title: 'Settings',
  tabsLabel: 'Parts of the settings',
  tabs: {
    profile: 'Your account',
    staff: 'Staff',
    connection: 'Connection',
    callbacks: 'Callbacks',
    messages: 'Customer messages',
    queue: 'Queue',
  },
  loading: 'Loading settings',
  refusedText: 'Ask an administrator: they can view and change it here.',
});

export const profileWords = catalogue('settings.profile', {
  loading: 'Loading your account',
  who: 'Your details',
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  signedInBy: 'Signed in with',
  whoChanges: 'An administrator or your company’s sign-in can change your role.',
  company: 'Company account',
  issuer: 'Provider',
  companyText:
    'You sign in through your company, which manages your password and second factor. Rampart stores neither.',
  password: 'Password',
  passwordText: 'Changing it ends all your other sessions.',
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
    'You sign in with your password and a passkey, a code from your authenticator app, or a recovery code.',
  offText:
    'Adds a passkey, or a code from an app on your phone. Someone who learns your password still can’t sign in.',
  required: 'Your role needs a second factor: without one you can do nothing else here.',
  codesLeft: '{left, plural, one {1 recovery code is left} other {# recovery codes are left}}',
  setUp: 'Set up authenticator app',
  setUpText: 'You need an authenticator app on your phone, such as the one your company uses.',
  password: 'Password',
  goOn: 'Continue',
  scanTitle: 'Add Rampart to your app',
  scanText: 'Scan this with your authenticator app. It is shown only once.',
  qrCode: 'QR code for your authenticator app',
  secretText: 'No camera? Type this into the app:',
  secret: 'secret',
  confirm: 'Turn on authenticator app',
  codesTitle: 'Save your recovery codes',
  keepCodes:
    'Each code lets you sign in once without your phone. They are shown only now: save them where you keep your passwords, not only on your phone.',
  recoveryCodes: 'Recovery codes',
  copyCodes: 'Copy codes',
  downloadCodes: 'Download codes',
  fileTitle: 'Rampart: recovery codes. Each works once.',
  codesKept: 'I have saved them',
  renew: 'New recovery codes',
  remove: 'Remove authenticator app',
  removed: 'Authenticator app removed',
  proofs: {
    renew: {
      title: 'New recovery codes',
      text: 'Your current codes stop working.',
      submit: 'Create new codes',
    },
    remove: {
      title: 'Remove authenticator app',
      text: 'Its codes stop working. Without a passkey your recovery codes do too, and you sign in with your password alone.',
      submit: 'Remove authenticator app',
    },
  },
});

export const passkeysWords = catalogue('settings.passkeys', {
  title: 'Passkeys',
  add: 'Add a passkey',
  addText:
    'A passkey is kept on this device, in your password manager or on a security key, and opens with your finger, face or PIN.',
  name: 'Name',
  added: 'Passkey added',
  used: 'last used',
  unused: 'not used yet',
  remove: 'Remove passkey',
  removeShort: 'Remove',
  removeOf: 'Remove the passkey {name}',
  removeText: 'It stops working here at once. Delete it on your device as well.',
  removed: 'Passkey removed',
  elsewhere: 'Passkeys work at {address}: open the desk there to add one.',
});

export const proofWords = catalogue('settings.proof', {
  title: 'Confirm that it’s you',
  text: 'This affects who is signed in. You are not asked again for ten minutes.',
  password: 'Password',
  submit: 'Confirm',
  companyText:
    'Sign in again with your company account. You come back here; then repeat what you were doing.',
  company: 'Sign in again',
});

export const browserWords = catalogue('settings.browsers', {
  title: 'New browsers',
  text: 'Sign-ins of the last 90 days with a browser that this desk didn’t know. If one wasn’t you, change your password now: that ends every other session.',
  isNew: 'New',
  confirm: 'They were all me',
  confirmed: 'Browsers confirmed',
});

export const setUpWords = catalogue('settings.setUp', {
  title: 'Set up a second factor',
  text: 'Your role, {role}, needs a second factor. Set one up to go on: it is asked for when you sign in, after your password.',
  goOn: 'Continue',
  signOut: 'Sign out',
});

export const methodWords: Readonly<Record<SignInMethod, string>> = catalogue('settings.method', {
  password: 'a password',
  provider: 'a company account',
  link: 'a link',
});

export const sessionWords = catalogue('settings.session', {
  title: 'Where you are signed in',
  loading: 'Loading sessions',
  browser: 'Browser',
  unknownBrowser: 'Unknown browser',
  browserOn: '{browser} on {system}',
  from: 'from',
  begun: 'Signed in',
  with: 'with {method}',
  active: 'Last active',
  ends: 'Ends if unused',
  action: 'Action',
  isThis: 'This session',
  end: 'End',
  endOf: 'End the session in {browser}',
  ended: 'Session ended',
  none: 'No open sessions',
  signOutHere: 'To end this one, sign out in the menu above.',
});

export const roleWords: Readonly<Record<Role, string>> = catalogue('settings.role', {
  support:
    'Looks up customers and ramps, inspects, writes notes; creates basic customers and shares documents for them.',
  compliance:
    'Everything that support does; reliance, tokens, updates and ramps; reveals; reads, verifies and exports the audit trail.',
  auditor: 'Reads the directory and the audit trail, verifies and exports it; changes nothing.',
  developer: 'Reads what support reads; requests, raw callbacks, signature doctor and sandbox.',
  admin: 'Everything, including staff and settings.',
});

export const staffWords = catalogue('settings.staff', {
  title: 'Staff',
  lead: 'Everyone with an account at this desk. Changes take effect at their next click.',
  loading: 'Loading staff',
  loadMore: 'Load more people',
  more: '{count, plural, one {1 more person} other {# more people}}',
  person: 'Person',
  role: 'Role',
  signsInWith: 'Signs in with',
  lastSignedIn: 'Last signed in',
  sessions: 'Sessions',
  actions: 'Actions',
  actionsOf: 'Actions for {name}',
  you: '(you)',
  never: 'not yet',
  disabled: 'Disabled',
  sandboxTitle: 'Comes with the embedded sandbox; everyone knows its password',
  openLinks: {
    'first-admin': 'Link not used yet',
    invite: 'Invited',
    reset: 'Password reset',
  },
  ways: {
    provider: 'Company account',
    none: 'No password yet',
    password: 'Password',
    both: 'Password and second factor',
    sandbox: 'Sandbox password',
  },
  add: 'Add person',
  addText: 'They choose a password with a link that you send them.',
  addAndLink: 'Add and create link',
  name: 'Name',
  email: 'E-mail',
  linkTitle: 'Link for {name}',
  giveLink:
    'Send this link to {name} over a private channel. The first person to use it gets the account. It is shown only now and works once.',
  linkUntil: 'It expires',
  copyLink: 'Copy link',
  done: 'Done',
  factorStays: 'Their second factor stays: the link also asks for a code.',
  itIsYou: 'This is your own account.',
  sessionsOf: 'Sessions of {name}',
  endAll: 'End all sessions',
  allEnded: 'All sessions ended',
  doings: {
    role: {
      name: 'Change role',
      title: 'Role of {name}',
      text: 'Takes effect at their next click; they stay signed in.',
      done: '{name} has a new role',
    },
    link: {
      name: 'Create new link',
      title: 'New password for {name}',
      text: 'They choose a new password with the link. Their current one works until then; earlier links stop working now.',
      done: 'Link created for {name}',
    },
    factor: {
      name: 'Remove second factor',
      title: 'Remove the second factor of {name}?',
      text: 'For someone who has lost their phone and recovery codes. Make sure that they are the one asking. They are signed out everywhere and sign in with their password alone until they set up a new one.',
      done: 'The second factor of {name} is removed',
    },
    sessions: {
      name: 'Show sessions',
      title: 'Sessions of {name}',
      text: '',
      done: 'Sessions of {name} ended',
    },
    disable: {
      name: 'Disable account',
      title: 'Disable the account of {name}?',
      text: 'They are signed out everywhere at once and can’t sign in, even with a company account. Everything they did stays in the audit trail.',
      done: 'The account of {name} is disabled',
    },
    enable: {
      name: 'Enable account',
      title: 'Enable the account of {name}?',
      text: 'They can sign in again, with the same role.',
      done: 'The account of {name} is enabled',
    },
  },
});

export const connectionWords = catalogue('settings.connection', {
  loading: 'Loading the connection',
  setUp: 'Configuration',
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
    'These come from the desk’s environment; changes take effect at its next start. Only the beginning of a key is shown, and never a secret.',
  exceptions: '{count, plural, one {An exception is allowed} other {# exceptions are allowed}}',
  exception: '· {what}{isInUse, select, true {} other { It is not needed now: remove it from ALLOW.}}',
  check: 'Connection check',
  checkText:
    'Looks up a customer that doesn’t exist, then asks about the customer of the newest ramp. It changes nothing.',
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
    fields: 'Fields',
    'callback-dates': 'Callback dates',
  },
  verdicts: { accepted: 'Accepted', refused: 'Refused', untried: 'Not tried' },
  remedy: 'What to do:',
  endpoint: 'Callback address',
  address: 'Address',
  addressCopied: 'address',
  authentication: 'Verified by',
  authentications: {
    signature: 'their signature',
    'path-token': 'a token in the address: replace CALLBACK_PATH_TOKEN above with it',
    none: 'nothing: on this computer only',
  },
  lastReceived: 'Last received',
  noneYet: 'none yet',
  giveAddress: 'Give this address to the service. It sends changes of customers and ramps there.',
  test: 'Test delivery',
  testText:
    'The desk sends itself a marked callback over its public address, as the service would. It affects no customer or ramp.',
  testNow: 'Send test delivery',
  reaches: {
    nowhere: 'Did not arrive',
    'something-else': 'Something else answered',
    refused: 'Refused',
    arrived: 'Arrived and verified',
  },
  notVerified: 'Arrived, not verified',
  httpStatus: 'HTTP {status}',
  duration: '{ms} ms',
});

export const dueWords = catalogue('settings.due', {
  title: 'Due times',
  lead: 'How long after its beginning each kind of item in the queue is due. A change counts for items that begin later.',
  hours: 'Hours',
  save: 'Save due times',
  saved: 'Due times saved',
});
