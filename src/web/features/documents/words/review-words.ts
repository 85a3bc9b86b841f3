/** The texts of the review and of sending. A translation is another file of this shape. */
export const words = {
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
