import type { DocumentType } from '#contract/service/documents.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const sharedWords = catalogue('shared.shared', {
  product: 'Rampart',
  steer: 'Sandbox controls',
  finishRamp: 'Complete in the sandbox',
  rampFinished: 'The sandbox completed this ramp',
  rampNotFinished: 'The sandbox could not complete this ramp. Open its controls',
  backOnline: { title: 'You were offline', advice: 'The connection is back. Try again.' },
  sandboxStrip: 'SANDBOX: no real money or customers',
  noMore: 'End of the list',
  showTyped: 'Show what you typed',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app.',
  codeOrRecovery: 'Six digits from your authenticator app, or a recovery code.',
  /** Follows a linked field name. */
  afterField: ': {message}',
  driftTitle: 'The answer doesn’t match the interface document',
  driftText: 'None of it was used. See the raw answer below and tell your administrator.',
  httpStatus: 'HTTP {status}',
  request: 'request',
  trace: 'trace',
  signatureDoctor: 'Signature doctor',
  idOf: '{name} id',
  notGiven: 'not given',
  forbiddenCall: 'Your role can’t make this request to the service',
  /** `A ramp can be looked up` `by support and admin.` */
  doneBy: '{what} by {roles}.',
  onlyMay: 'Only {roles} may do this',
  cancel: 'Cancel',
  copy: 'Copy {label}',
  copied: 'Copied',
  notCopied: 'Your browser blocked copying',
  unknownSentence:
    'The service says something this desk doesn’t know. Tell the customer that you are looking into it, and ask the provider’s support.',
  askFirst:
    'Ask the provider’s support before you tell the customer anything. Send only the text that the provider gives you.',
  unknownStatus: '{status} (unknown)',
  unknownStatusTitle: 'This status is not in the interface document',
  /** The service's spelling. */
  writtenAs: 'The service wrote “{written}”',
  cut: '…',
  showAll: 'Show all {characters} characters',
  /** A step whose code hasn't loaded. */
  lazyStep: {
    loading: 'Loading the step',
  },
});

/** Document kinds in words; requests keep the contract's. Spec: Resources › Identity document. */
export const documentNames: Readonly<Record<DocumentType, string>> = catalogue('shared.documentNames', {
  PASSPORT: 'Passport',
  DRIVING_LICENSE: 'Driving licence',
  IDENTIFICATION: 'Identification',
  PROOF_OF_ADDRESS: 'Proof of address',
  SELFIE: 'Selfie',
});
