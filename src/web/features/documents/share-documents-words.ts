import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('share-documents', {
  title: 'Share documents',
  notKept:
    'Nothing is saved before you send. If you reload or close this page, you lose what you typed and the pictures you chose.',
  steps: { label: 'Steps', customer: 'Customer', documents: 'Documents', review: 'Review', sent: 'Sent' },
  back: 'Back',

  customer: { form: 'Customer', proceed: 'Continue to documents' },
  known: {
    title: 'What the desk knows',
    intro: 'From earlier submissions for {reference}. Fill it in, then change what is different now.',
    fill: 'Reveal to edit',
    dialog: 'Fill in what the desk knows?',
    consequence:
      '{count, plural, one {# personal value} other {# personal values}} will be shown in the form. What you typed stays.',
    confirm: 'Fill in',
    filled: '{count, plural, one {# field} other {# fields}} filled in',
    nothingFilled: 'Nothing to fill in: those fields already have a value.',
  },
  short: {
    title: 'Reason, and what goes with it',
    intro:
      'The service asks for the whole form. This desk knows the rest of it for {reference}: {count, plural, one {# personal value} other {# personal values}} will be revealed to you for this reason when you review, and sent with the picture.',
    deciding: 'Loading what this desk knows',
    show: 'Show what this desk knows',
    whole: 'Fill in the whole form',
  },
  newer: {
    title: '{who} shared documents for this customer after you opened this form',
    advice: 'Check what was sent before you send more.',
    look: 'Open the customer’s documents in a new tab',
  },

  documents: {
    problems: '{count, plural, one {One thing needs your attention} other {# things need your attention}}',
  },
  refusal: {
    nothingLost: '{advice} Nothing you typed or chose is lost.',
    mayAgain: 'You can send again now.',
    mayAgainIn: 'You can send again in {seconds} s.',
  },
  sent: {
    title: 'Accepted, checks not finished',
    titleWithStatus: 'Accepted, status {status}',
    statuses: { APPROVED: 'approved', REJECTED: 'rejected' },
    statusMeans:
      'This status can be about documents that were sent before. Check eligibility to see what is still open.',
    took: 'The service received {documents, plural, one {# document} other {# documents}} with {images, plural, one {# image} other {# images}} for',
    answered: 'and answered “{status}”.',
    reference: 'identity reference',
    request: 'Request',
    requestId: 'request id',
    nextTitle: 'What next',
    next: [
      'The service is checking the documents now. This takes from a few minutes to a day. “Accepted” does not mean that they passed.',
      'Check eligibility later: a rejected document is listed there as open again.',
      'The images are no longer in this browser. The customer’s page keeps their details, not the pictures.',
    ],
    open: 'Open customer',
    eligibility: 'Check eligibility',
    more: 'Share more for this customer',
  },
  leave: {
    sendingTitle: 'Leave while sending?',
    title: 'Leave without sending?',
    sendingText: 'The upload stops. You may not find out whether the service received the documents.',
    text: 'You will lose what you typed and the images you chose.',
    leave: 'Leave',
    stay: 'Stay',
  },
  review: {
    customer: 'Customer',
    address: 'Address',
    funds: 'Occupation and funds',
    change: 'Change',
    changeOf: 'Change {what}',
    why: 'Why',
    send: 'Share documents',
    incomplete: 'Some fields need your attention before you can review.',
    toDocuments: 'Back to documents',
    liveEffect: 'the documents go to a real customer’s account',
    country: '{name} ({code})',
  },
  sending: {
    notSent: {
      cancelled: {
        title: 'Cancelled: the documents were not sent',
        advice: 'The upload stopped before it was complete. The service only receives complete uploads.',
      },
      'signed-in-again': {
        title: 'You are signed in again',
        advice: 'The documents have not been sent yet, and nothing is lost. Send them when you are ready.',
      },
      'signed-out': {
        title: 'You are signed out: the documents were not sent',
        advice: 'Nothing is lost while this page stays open. Send again to sign in.',
      },
      'desk-not-reached': {
        title: 'The desk could not be reached: the documents were not sent',
        advice: 'Nothing is lost. Check your connection and send again.',
      },
      offline: {
        title: 'You were offline: the documents were not sent',
        advice: 'Nothing is lost. Send again when the connection is back.',
      },
    },
    unknownAdvice:
      'We don’t know whether the service received the documents. Look the customer up before you send again.',
    lookUp: 'Look up {reference} in a new tab',
  },
});
