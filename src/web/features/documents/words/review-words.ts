/** The texts of the review, of sending, and of how large the request is. A translation is another file of this shape. */
export const words = {
  meter: {
    label: 'Size of the request',
    size: (size: string, limit: string) => `Request ${size} of ${limit} MB`,
    excess: (excess: string) => `${excess}. Remove images, or send them in two submissions.`,
  },
  review: {
    documents: 'Documents',
    customer: 'Customer',
    address: 'Address',
    funds: 'Occupation and funds',
    change: 'Change',
    changeOf: (what: string) => `Change ${what.toLowerCase()}`,
    digest: (sha256: string) => `SHA-256 ${sha256}`,
    why: 'Why',
    send: 'Share documents',
    incomplete: 'Something in the form still needs your attention before it can be reviewed.',
    toDocuments: 'Back to documents',
    liveEffect: 'the documents go to a real customer’s account',
    country: (name: string, code: string) => `${name} (${code})`,
  },
  overrides: {
    title: 'Found before sending',
    intro: 'The service may refuse these. A better photo is the surer way.',
    sendAnyway: (finding: string) => `Send anyway, recorded: ${finding}`,
    needed: 'Confirm that this is to be sent anyway, or replace the image.',
    names: {
      'cut-off': 'cut off',
      glare: 'glare',
      blurred: 'blurred',
      'too-dark': 'too dark',
      sideways: 'lies on its side',
      'chosen-twice': 'the same picture twice',
    } as Readonly<Record<string, string>>,
  },
  sending: {
    progress: {
      connecting: 'Connecting',
      uploading: 'Sending',
      waiting: 'Waiting for the service’s answer',
    },
    label: 'Sending',
    bytes: (sent: string, total: string) => `${sent} of ${total}`,
    cancel: 'Cancel',
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
    unknown: {
      'no-answer': 'The service gave no answer that could be read',
      'connection-lost': 'The connection was lost while sending',
      cancelled: 'Cancelled after everything had been sent',
    },
    unknownAdvice: 'Whether it took the documents is unknown. Look the customer up before sending again.',
    lookUp: (reference: string) => `Look up ${reference} in a new tab`,
  },
} as const;
