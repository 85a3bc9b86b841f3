import type { DocumentType } from '#contract/service/documents.ts';

/** The words of the parts that every feature uses. */
export const sharedWords = {
  product: 'Rampart',
  steer: 'Sandbox controls',
  backOnline: { title: 'You were offline', advice: 'The connection is back. Try again.' },
  sandboxStrip: 'SANDBOX: no real money or customers',
  chooseCountry: 'Choose a country…',
  choose: 'Choose…',
  nothingMatches: 'Nothing matches',
  noSuchOption: (typed: string) =>
    `“${typed}” is not in the list, or matches more than one entry. Choose one`,
  optionsFound: (count: number) =>
    count === 0 ? 'Nothing matches' : count === 1 ? '1 option' : `${count} options`,
  noMore: 'End of the list',
  moreOptions: (count: number) => `${count} more: scroll, or type to find one`,
  showTyped: 'Show what you typed',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app.',
  codeOrRecovery: 'Six digits from your authenticator app, or a recovery code.',
  clearField: (label: string) => `Clear ${label}`,
  /** A field's name, set in a link before it, and what is wrong with it. */
  afterField: (message: string) => `: ${message}`,
  driftTitle: 'The answer doesn’t match the interface document',
  driftText: 'None of it was used. See the raw answer below and tell your administrator.',
  httpStatus: (status: number) => `HTTP ${status}`,
  request: 'request',
  trace: 'trace',
  signatureDoctor: 'Signature doctor',
  dateOffset: {
    title: (time: string, isAhead: boolean) => `Callbacks are dated ${time} ${isAhead ? 'ahead' : 'behind'}`,
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    minutes: (count: number) => `${count} minutes`,
    set: 'Set',
    toZone: (utc: string) => `to the service’s zone, a zone at ${utc}`,
    example: ', for example',
    or: ' or',
    andRestart: ', and restart the desk. It is set to',
    meanwhile: '. Until then ages and “late” marks are wrong; the statuses themselves are right.',
  },
  idOf: (name: string) => `${name} id`,
  notGiven: 'not given',
  forbiddenCall: 'Your role can’t make this request to the service',
  /** `A ramp can be looked up` `by support and admin.` */
  doneBy: (what: string, roles: string) => `${what} by ${roles}.`,
  onlyMay: (roles: string) => `Only ${roles} may do this`,
  reveal: (what: string) => `Reveal ${what}`,
  hide: (what: string) => `Hide ${what}`,
  revealAll: 'Reveal all',
  revealAllText: (count: number) => `${count} values are shown for five minutes.`,
  allShown: (minutes: number) => `All values are shown for ${minutes} minutes`,
  hideAll: (time: string) => `Hide all · ${time}`,
  forMinutes: (minutes: number) => `${minutes} min`,
  hiddenIn: (time: string) => `hidden in ${time}`,
  shownFor: (what: string, minutes: number) => `The ${what} is shown for ${minutes} minutes`,
  whyReveal: 'Why do you need it?',
  revealIsKept: 'Your name, the time and this reason go into the audit trail.',
  cancel: 'Cancel',
  copied: 'Copied',
  notCopied: 'Your browser blocked copying',
  revealForMinutes: 'Reveal for five minutes',
  unknownStatus: (status: string) => `${status} (unknown)`,
  unknownStatusTitle: 'This status is not in the interface document',
  cut: '…',
  showAll: (characters: number) => `Show all ${characters} characters`,
  /** Of a step whose code has not come. */
  lazyStep: {
    loading: 'Loading the step',
    failed:
      'This step could not be loaded: you seem to be offline. Nothing you typed or chose is lost. We try again when the connection is back.',
    again: 'Load again',
  },
} as const;

/** Kinds of document in words for people; what is sent stays as the contract spells it. Spec: Resources › Identity document. */
export const documentNames: Readonly<Record<DocumentType, string>> = {
  PASSPORT: 'Passport',
  DRIVING_LICENSE: 'Driving licence',
  IDENTIFICATION: 'Identification',
  PROOF_OF_ADDRESS: 'Proof of address',
  SELFIE: 'Selfie',
};
