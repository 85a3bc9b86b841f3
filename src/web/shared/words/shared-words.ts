import type { DocumentType } from '#contract/service/documents.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

/** The words of the parts that every feature uses. */
export const sharedWords = catalogue('shared.shared', {
  product: 'Rampart',
  steer: 'Sandbox controls',
  backOnline: { title: 'You were offline', advice: 'The connection is back. Try again.' },
  sandboxStrip: 'SANDBOX: no real money or customers',
  chooseCountry: 'Choose a country…',
  choose: 'Choose…',
  nothingMatches: 'Nothing matches',
  noSuchOption: '“{typed}” is not in the list, or matches more than one entry. Choose one',
  optionsFound: '{count, plural, =0 {Nothing matches} one {1 option} other {# options}}',
  noMore: 'End of the list',
  moreOptions: '{count} more: scroll, or type to find one',
  showTyped: 'Show what you typed',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app.',
  codeOrRecovery: 'Six digits from your authenticator app, or a recovery code.',
  clearField: 'Clear {label}',
  /** A field's name, set in a link before it, and what is wrong with it. */
  afterField: ': {message}',
  driftTitle: 'The answer doesn’t match the interface document',
  driftText: 'None of it was used. See the raw answer below and tell your administrator.',
  httpStatus: 'HTTP {status}',
  request: 'request',
  trace: 'trace',
  signatureDoctor: 'Signature doctor',
  dateOffset: {
    title: 'Callbacks are dated {time} {isAhead, select, true {ahead} other {behind}}',
    hours: '{count, plural, one {1 hour} other {# hours}}',
    minutes: '{count} minutes',
    set: 'Set',
    toZone: 'to the service’s zone, a zone at {utc}',
    example: ', for example',
    or: ' or',
    andRestart: ', and restart the desk. It is set to',
    meanwhile: '. Until then ages and “late” marks are wrong; the statuses themselves are right.',
  },
  idOf: '{name} id',
  notGiven: 'not given',
  forbiddenCall: 'Your role can’t make this request to the service',
  /** `A ramp can be looked up` `by support and admin.` */
  doneBy: '{what} by {roles}.',
  onlyMay: 'Only {roles} may do this',
  reveal: 'Reveal {what}',
  hide: 'Hide {what}',
  revealAll: 'Reveal all',
  revealAllText: '{count} values are shown for five minutes.',
  allShown: 'All values are shown for {minutes} minutes',
  hideAll: 'Hide all · {time}',
  forMinutes: '{minutes} min',
  hiddenIn: 'hidden in {time}',
  shownFor: 'The {what} is shown for {minutes} minutes',
  whyReveal: 'Why do you need it?',
  revealIsKept: 'Your name, the time and this reason go into the audit trail.',
  cancel: 'Cancel',
  copy: 'Copy {label}',
  copied: 'Copied',
  notCopied: 'Your browser blocked copying',
  revealForMinutes: 'Reveal for five minutes',
  unknownSentence:
    'The service says something this desk doesn’t know. Tell the customer that you are looking into it, and ask the provider’s support.',
  unknownStatus: '{status} (unknown)',
  unknownStatusTitle: 'This status is not in the interface document',
  cut: '…',
  showAll: 'Show all {characters} characters',
  /** Of a step whose code has not come. */
  lazyStep: {
    loading: 'Loading the step',
    failed:
      'This step could not be loaded: you seem to be offline. Nothing you typed or chose is lost. We try again when the connection is back.',
    again: 'Load again',
  },
});

/** Kinds of document in words for people; what is sent stays as the contract spells it. Spec: Resources › Identity document. */
export const documentNames: Readonly<Record<DocumentType, string>> = catalogue('shared.documentNames', {
  PASSPORT: 'Passport',
  DRIVING_LICENSE: 'Driving licence',
  IDENTIFICATION: 'Identification',
  PROOF_OF_ADDRESS: 'Proof of address',
  SELFIE: 'Selfie',
});
