import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('share-documents', {
  title: 'Share documents',
  notKept:
    'Nothing is saved until you send the documents. If you reload or close this page, you’ll lose what you entered and the images you chose.',
  steps: { label: 'Steps', customer: 'Customer', documents: 'Documents', review: 'Review', sent: 'Sent' },
  back: 'Back',

  customer: { form: 'Customer', proceed: 'Continue to documents' },
  known: {
    title: 'Details on record',
    intro:
      'From earlier submissions for {reference}. Fill in the form with these details, then update anything that has changed.',
    fill: 'Reveal to edit',
    dialog: 'Fill in the details on record?',
    consequence:
      'This shows {count, plural, one {# personal detail} other {# personal details}} in the form. What you have already entered stays as it is.',
    confirm: 'Fill in details',
    filled: '{count, plural, one {# field} other {# fields}} filled in',
    nothingFilled: 'The fields already have values.',
  },
  short: {
    title: 'Reason and details',
    intro:
      'Rampart already has the other details that the service needs for {reference}. After you give a reason, the review reveals {count, plural, one {# personal detail} other {# personal details}}, and {count, plural, one {it is} other {they are}} sent with the image when you share the documents.',
    deciding: 'Loading details on record',
    show: 'Show details on record',
    whole: 'Fill in the whole form',
  },
  newer: {
    title: '{who} shared documents for this customer after you opened this form',
    advice: 'Check what was sent before you send more documents.',
    look: 'Open the customer’s documents in a new tab',
  },

  documents: {
    problems: '{count, plural, one {One thing needs your attention} other {# things need your attention}}',
  },
  refusal: {
    nothingLost: '{advice} What you entered is still here.',
    mayAgain: 'You can send the documents again now.',
    mayAgainIn: 'You can send the documents again in {seconds} s.',
  },
  sent: {
    title: 'Accepted, checks not finished',
    titleWithStatus: 'Accepted with status “{status}”',
    statuses: { APPROVED: 'approved', REJECTED: 'rejected' },
    statusMeans:
      'This status can refer to earlier documents. Check eligibility to see what is still missing.',
    took: 'The service received {documents, plural, one {# document} other {# documents}} with {images, plural, one {# image} other {# images}} for {reference}{status, select, none {.} other { and returned the status “{status}”.}}',
    reference: 'identity reference',
    request: 'Request',
    requestId: 'request id',
    nextTitle: 'Next steps',
    next: [
      'The service is now checking the documents, which can take from a few minutes to a day. “Accepted” doesn’t mean that the documents have passed.',
      'Check eligibility later. If a document is rejected, the eligibility check lists it as missing again.',
      'The images are no longer in this browser. The customer’s page lists the details of each image, but not the image itself.',
    ],
    open: 'Open customer',
    eligibility: 'Check eligibility',
    more: 'Share more documents',
  },
  leave: {
    sendingTitle: 'Leave while sending?',
    title: 'Leave without sending?',
    sendingText: 'The upload will stop. You may not find out whether the service received the documents.',
    text: 'You will lose what you entered and the images you chose.',
    leave: 'Leave',
    stay: 'Stay',
  },
  review: {
    customer: 'Customer',
    address: 'Address',
    funds: 'Occupation and funds',
    change: 'Change',
    changeOf: 'Change {what}',
    why: 'Reason',
    send: 'Share documents',
    incomplete: 'Some fields need your attention before you can review the submission.',
    toDocuments: 'Back to documents',
    liveEffect: 'the documents go to a real customer’s account',
    country: '{name} ({code})',
  },
  sending: {
    notSent: {
      cancelled: {
        title: 'Cancelled: the documents were not sent',
        advice: 'The upload stopped before it was complete. The service accepts only complete uploads.',
      },
      'signed-in-again': {
        title: 'You are signed in again',
        advice:
          'The documents have not been sent yet, but what you entered is still here. Send the documents when you are ready.',
      },
      'signed-out': {
        title: 'You are signed out: the documents were not sent',
        advice:
          'What you entered stays here while this page is open. When you send the documents again, you will be asked to sign in.',
      },
      'desk-not-reached': {
        title: 'Can’t reach Rampart: the documents were not sent',
        advice: 'What you entered is still here. Check your connection and send the documents again.',
      },
      offline: {
        title: 'You were offline: the documents were not sent',
        advice: 'What you entered is still here. Send the documents again when you’re back online.',
      },
    },
    unknownAdvice:
      'The service may have received the documents. Look up the customer before you send them again.',
    lookUp: 'Look up {reference} in a new tab',
  },
});
