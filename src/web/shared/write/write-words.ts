/** The words for how a write to the service ended, on every page. */
export const words = {
  sending: 'Sending',
  progress: {
    connecting: 'Connecting',
    uploading: 'Sending',
    waiting: 'Waiting for the service’s answer',
  },
  bytes: (sent: string, total: string) => `${sent} of ${total}`,
  cancel: 'Cancel',
  notSent: {
    cancelled: {
      title: 'Cancelled: nothing was sent',
      advice:
        'The upload was stopped before it was complete, and only complete ones are passed on to the service.',
    },
    'signed-in-again': {
      title: 'You are signed in again',
      advice: 'Nothing was sent yet, and nothing you typed is lost. Send it when you are ready.',
    },
    'signed-out': {
      title: 'You are signed out: nothing was sent',
      advice:
        'Nothing you typed is lost as long as this page stays open. Send again to be asked for your password.',
    },
    offline: {
      title: 'You are offline: nothing was sent',
      advice: 'Nothing you typed is lost. Send again when the connection is back.',
    },
    'desk-not-reached': {
      title: 'The desk could not be reached: nothing was sent',
      advice: 'Nothing you typed is lost. Check your connection and send again.',
    },
    'changed-meanwhile': {
      title: 'Somebody has written to this customer meanwhile: nothing was sent',
      advice: 'Nothing you typed is lost. Look at what they did, and decide.',
    },
  },
  unknown: {
    'no-answer': 'The service gave no answer that could be read',
    'connection-lost': 'The connection was lost while sending',
    cancelled: 'Cancelled after everything had been sent',
    'still-unknown': 'What became of it could not be found out',
  },
  unknownAdvice:
    'Whether the service took it is unknown. Look the customer up before anything is sent again. Nothing you typed is lost.',
  lookUp: (identityReference: string) => `Look up ${identityReference} in a new tab`,
  startOver: 'I looked: it was not taken, let me send it again',
  startedOver: 'You can send it again.',
  nothingLost: 'Nothing you typed is lost.',
} as const;
