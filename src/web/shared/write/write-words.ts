import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('write', {
  sending: 'Sending',
  progress: {
    connecting: 'Connecting',
    uploading: 'Sending',
    waiting: 'Waiting for the service’s answer',
  },
  bytes: '{sent} of {total}',
  cancel: 'Cancel',
  notSent: {
    cancelled: {
      title: 'Cancelled: nothing was sent',
      advice: 'The upload stopped before it was complete. The service accepts only complete uploads.',
    },
    'signed-in-again': {
      title: 'You are signed in again',
      advice:
        'Nothing has been sent yet, and what you entered is still here. Send the request when you are ready.',
    },
    'signed-out': {
      title: 'You are signed out: nothing was sent',
      advice:
        'What you entered stays here while this page is open. When you send the request again, you will be asked to sign in.',
    },
    offline: {
      title: 'You were offline: nothing was sent',
      advice: 'What you entered is still here. Send the request again when you’re back online.',
    },
    'desk-not-reached': {
      title: 'Can’t reach Rampart: nothing was sent',
      advice: 'What you entered is still here. Check your connection and send the request again.',
    },
    'changed-meanwhile': {
      title: 'Someone else updated this customer’s details: nothing was sent',
      advice: 'What you entered is still here. Check what changed before you continue.',
    },
  },
  unknown: {
    'no-answer': 'The service gave no readable answer',
    'connection-lost': 'The connection was lost while sending',
    cancelled: 'Cancelled after everything was sent',
    'still-unknown': 'The outcome is still unknown',
  },
  unknownAdvice:
    'The service may have received this request, so look up the customer before you send it again. What you entered is still here.',
  lookUp: 'Look up {identityReference} in a new tab',
  startOver: 'Mark as not received',
  startedOver: 'You can send the request again.',
  nothingLost: 'What you entered is still here.',
});
