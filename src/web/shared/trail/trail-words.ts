import type { AuditAction } from '#contract/desk/audit-actions.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';
import type { Tone } from '#web/shared/ui/tone.ts';

export const actionWords: Readonly<Record<AuditAction, string>> = catalogue('trail.action', {
  'sign-in': 'Sign in',
  'sign-out': 'Sign out',
  getIdentity: 'Look up a customer',
  checkEligibility: 'Check eligibility',
  getLimits: 'Check limits',
  getPrice: 'Get quote',
  getRamp: 'Look up a ramp',
  createRamp: 'Create ramp',
  shareDocuments: 'Share documents',
  shareToken: 'Share a KYC vendor’s token',
  shareReliance: 'Share reliance data',
  createBasicIdentity: 'Create customer',
  updateIdentity: 'Update customer',
  'plan-submission': 'Prepare a submission',
  reveal: 'Reveal personal data',
  search: 'Search',
  overview: 'Open the overview',
  'list-customers': 'List customers',
  'export-customers': 'Export customers',
  'list-activity': 'Read a customer’s activity',
  'list-notes': 'Read notes',
  'write-note': 'Add a note',
  'get-customer': 'Open customer',
  'list-ramps': 'List ramps',
  'list-queue': 'List the queue',
  'list-colleagues': 'List colleagues',
  'queue-about': 'Read a record’s queue items',
  'queue-item': 'Read a queue item',
  'move-queue-item': 'Work on a queue item',
  'take-next-in-queue': 'Take the next queue item',
  'save-queue-due-times': 'Change due times',
  'export-ramps': 'Export ramps',
  'export-queue': 'Export the queue',
  'get-ramp': 'Open ramp',
  'list-callbacks': 'List callbacks',
  'get-callback': 'Open callback',
  'process-callback': 'Process callback again',
  'diagnose-callback': 'Diagnose a callback’s signature',
  'diagnose-signature': 'Use the signature doctor',
  'list-requests': 'List requests',
  'list-request-people': 'List people who made requests',
  'get-request': 'Open request',
  'list-audit': 'Read the audit trail',
  'verify-audit': 'Verify the audit trail',
  'export-audit': 'Export the audit trail',
  'list-access': 'Read the access list',
  'export-access': 'Export the access list',
  'read-sandbox': 'View the sandbox',
  'steer-sandbox': 'Use sandbox controls',
  'clear-sandbox': 'Clear sandbox data',
  retention: 'Erase personal data',
  rekey: 'Re-encrypt data with a new key',
  'rebuild-directory': 'Rebuild the directory',
  'older-database': 'Start Rampart with an older database',
  'use-link': 'Use a link to choose a password',
  'change-language': 'Change own language',
  'change-password': 'Change own password',
  'begin-second-factor': 'Start setting up a second factor',
  'confirm-second-factor': 'Turn on a second factor',
  'remove-second-factor': 'Remove own second factor',
  'renew-recovery-codes': 'Create new recovery codes',
  'begin-passkey': 'Start adding a passkey',
  'add-passkey': 'Add a passkey',
  'remove-passkey': 'Remove own passkey',
  'prove-again': 'Confirm own identity',
  'confirm-new-browsers': 'Confirm new browsers',
  'end-own-session': 'End own session',
  'list-staff': 'List staff',
  'list-staff-sessions': 'List a person’s sessions',
  'add-staff': 'Add a staff member',
  'change-role': 'Change a role',
  'disable-staff': 'Disable an account',
  'enable-staff': 'Enable an account',
  'make-staff-link': 'Create a link for a new password',
  'remove-staff-second-factor': 'Remove a person’s second factor',
  'end-staff-session': 'End a person’s session',
  'end-staff-sessions': 'End all of a person’s sessions',
  'provider-logout': 'Sign-out by the company’s sign-in service',
  connection: 'Open the connection settings',
  'check-connection': 'Check the connection',
  'test-callbacks': 'Send a test callback',
  'edited-messages': 'Open customer messages',
  'ask-document-numbers': 'Look up a document number',
  'switch-document-reading': 'Switch document reading on or off',
  'save-message': 'Change a customer message',
  'reset-message': 'Reset a customer message',
  'list-batches': 'List own batches',
  'start-batch': 'Look up several customers or ramps',
  'get-batch': 'Open a batch lookup',
  'move-batch': 'Stop, resume or retry a batch lookup',
  'export-batch': 'Export a batch lookup',
  'list-views': 'List saved views',
  'save-view': 'Share or change a view',
  'choose-default-view': 'Choose how a list opens',
  'delete-view': 'Delete a shared view',
});

/** Actions of earlier versions that old entries still contain. */
const earlierActionWords: Readonly<Record<string, string>> = catalogue('trail.earlierAction', {
  'hide-new-browsers': 'Hide new browsers',
  'list-violations': 'Open browser reports',
});

export const objectWords: Readonly<Record<string, string>> = catalogue('trail.object', {
  customer: 'Customer',
  ramp: 'Ramp',
  callback: 'Callback',
  request: 'Request',
  staff: 'Member of staff',
  'sandbox-callback': 'Sandbox callback',
  'sandbox-fault': 'Sandbox fault',
  'data-key': 'Data key',
  erasure: 'Erasure',
  message: 'Customer message',
  view: 'Shared view',
  queue: 'Queue item',
  batch: 'Batch',
});

/** `intent` until there is an outcome. */
export const outcomeLooks = catalogue('trail.looks', {
  intent: { tone: 'neutral', text: 'Intent' },
  done: { tone: 'good', text: 'Done' },
  refused: { tone: 'bad', text: 'Refused' },
  failed: { tone: 'bad', text: 'Failed' },
  'not-sent': { tone: 'neutral', text: 'Not sent' },
  unknown: { tone: 'action', text: 'Unknown' },
} satisfies Readonly<Record<string, { tone: Tone; text: string }>>);

/** Returns undefined for unknown outcomes. */
export function outcomeLook(name: string): { readonly tone: Tone; readonly text: string } | undefined {
  return new Map(Object.entries(outcomeLooks)).get(name);
}

/** Falls back to the action's own name. */
export function actionInWords(action: string): string {
  return (
    new Map<string, string>(Object.entries({ ...earlierActionWords, ...actionWords })).get(action) ?? action
  );
}
