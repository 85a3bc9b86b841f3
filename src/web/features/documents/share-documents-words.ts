import { counted } from '#web/shared/documents/document-words.ts';

/** Every text of the page that shares documents. A translation is another file of this shape. */
export const words = {
  title: 'Share documents',
  steps: { label: 'Steps', customer: 'Customer', documents: 'Documents', review: 'Review', sent: 'Sent' },
  back: 'Back',

  customer: { form: 'Customer', proceed: 'Continue to documents' },
  known: {
    title: 'What the desk knows',
    intro: (reference: string) =>
      `Of ${reference}, from what was submitted before. Fill it in, then change what is different now.`,
    fill: 'Reveal to edit',
    dialog: 'Fill in what the desk knows?',
    consequence: (count: number) =>
      `${counted(count, 'personal value')} will be shown in the form. What you have typed stays as it is.`,
    confirm: 'Fill in',
    filled: (count: number) => `${counted(count, 'field')} filled in`,
    nothingFilled: 'Nothing was filled in: those fields have a value already.',
  },
  newer: {
    title: (who: string) => `${who} has shared documents of this customer since you opened this form`,
    advice: 'Look at what was sent before you send more.',
    look: 'Open the customer’s documents in a new tab',
  },

  documents: {
    problems: (count: number) => `${count === 1 ? 'One thing needs' : `${count} things need`} your attention`,
  },
  refusal: {
    nothingLost: (advice: string) => `${advice} Nothing you typed or chose is lost.`,
    mayAgain: 'You can send again now.',
    mayAgainIn: (seconds: string) => `You can send again in ${seconds} s.`,
  },
  sent: {
    title: 'Accepted, checks not finished',
    took: (documents: number, images: number) =>
      `The service took ${counted(documents, 'document')} with ${counted(images, 'image')} for`,
    answered: (status: string) => `and answered “${status}”.`,
    reference: 'identity reference',
    request: 'Request',
    requestId: 'request id',
    nextTitle: 'What next',
    next: [
      'The service checks the documents now. That can take from minutes to a day; this answer does not say that they passed.',
      'Check eligibility afterwards: a document that was rejected shows there as open again.',
      'The images are no longer in this browser. The customer’s page keeps what they were, not the pictures.',
    ],
    open: 'Open customer',
    eligibility: 'Check eligibility',
    more: 'Share more for this customer',
  },
  leave: {
    sendingTitle: 'Leave while sending?',
    title: 'Leave without sending?',
    sendingText: 'The upload stops. Whether the service takes the documents may stay unknown.',
    text: 'What you typed and the images you chose are kept nowhere else: they will be gone.',
    leave: 'Leave',
    stay: 'Stay',
  },
  review: {
    customer: 'Customer',
    address: 'Address',
    funds: 'Occupation and funds',
    change: 'Change',
    changeOf: (what: string) => `Change ${what.toLowerCase()}`,
    why: 'Why',
    send: 'Share documents',
    incomplete: 'Something in the form still needs your attention before it can be reviewed.',
    toDocuments: 'Back to documents',
    liveEffect: 'the documents go to a real customer’s account',
    country: (name: string, code: string) => `${name} (${code})`,
  },
  sending: {
    notSent: {
      cancelled: {
        title: 'Cancelled: the documents were not sent',
        advice:
          'The upload was stopped before it was complete, and only complete ones are passed on to the service.',
      },
      'signed-in-again': {
        title: 'You are signed in again',
        advice: 'The documents were not sent yet, and nothing is lost. Send them when you are ready.',
      },
      'signed-out': {
        title: 'You are signed out: the documents were not sent',
        advice: 'Nothing is lost as long as this page stays open. Send again to be asked for your password.',
      },
      'desk-not-reached': {
        title: 'The desk could not be reached: the documents were not sent',
        advice: 'Nothing is lost. Check your connection and send again.',
      },
      offline: {
        title: 'You are offline: the documents were not sent',
        advice: 'Nothing is lost. Send again when the connection is back.',
      },
    },
    unknownAdvice: 'Whether it took the documents is unknown. Look the customer up before sending again.',
    lookUp: (reference: string) => `Look up ${reference} in a new tab`,
  },
} as const;
