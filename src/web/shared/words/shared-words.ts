import type { DocumentType } from '#contract/service/documents.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const sharedWords = catalogue('shared.shared', {
  product: 'Rampart',
  steer: 'Sandbox controls',
  finishRamp: 'Complete in sandbox',
  rampFinished: 'The sandbox completed this ramp',
  rampNotFinished: 'The sandbox could not complete this ramp. Open the sandbox controls.',
  backOnline: { title: 'You were offline', advice: 'The connection is back. Try again.' },
  sandboxStrip: 'SANDBOX: no real money or customers',
  noMore: 'End of list',
  showTyped: 'Show what you typed',
  code: 'Code',
  codeHint: 'Enter the 6-digit code from your authenticator app.',
  codeOrRecovery: 'Enter the 6-digit code from your authenticator app, or a recovery code.',
  /** Follows a linked field name. */
  fieldMessage: '<field>{label}</field>: {message}',
  driftTitle: 'Rampart couldn’t read the service’s answer',
  driftText: 'Nothing in the raw answer below was used. Tell your administrator.',
  httpStatus: 'HTTP {status}',
  request: 'request',
  trace: 'trace',
  signatureDoctor: 'Signature doctor',
  idOf: '{name} id',
  notGiven: 'not given',
  forbiddenCall: 'Your role can’t do this',
  onlyMay: 'Only {roles} can do this',
  cancel: 'Cancel',
  copy: 'Copy {label}',
  copied: 'Copied',
  notCopied: 'Your browser blocked copying',
  unknownSentence:
    'Rampart doesn’t recognise this. Tell the customer that you are looking into it, and ask the provider’s support.',
  askFirst:
    'Ask the provider’s support before you tell the customer anything. Send only the text that the provider gives you.',
  unknownStatus: '{status} (unknown)',
  unknownStatusTitle: 'Rampart doesn’t recognise this status',
  writtenAs: 'The service sent “{written}”',
  cut: '…',
  showAll: 'Show all {characters} characters',
  lazyStep: {
    loading: 'Loading the step',
  },
});

/** Requests keep the contract's names. Spec: Resources › Identity document. */
export const documentNames: Readonly<Record<DocumentType, string>> = catalogue('shared.documentNames', {
  PASSPORT: 'Passport',
  DRIVING_LICENSE: 'Driving licence',
  IDENTIFICATION: 'Identity card',
  PROOF_OF_ADDRESS: 'Proof of address',
  SELFIE: 'Selfie',
});
