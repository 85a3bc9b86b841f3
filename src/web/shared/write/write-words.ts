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
      advice: 'The upload stopped before it was complete. The service only receives complete uploads.',
    },
    'signed-in-again': {
      title: 'You are signed in again',
      advice: 'Nothing has been sent yet, and nothing you typed is lost. Send it when you are ready.',
    },
    'signed-out': {
      title: 'You are signed out: nothing was sent',
      advice: 'Nothing you typed is lost while this page stays open. Send again to sign in.',
    },
    offline: {
      title: 'You were offline: nothing was sent',
      advice: 'Nothing you typed is lost. Send again when the connection is back.',
    },
    'desk-not-reached': {
      title: 'The desk could not be reached: nothing was sent',
      advice: 'Nothing you typed is lost. Check your connection and send again.',
    },
    'changed-meanwhile': {
      title: 'This customer was changed meanwhile: nothing was sent',
      advice: 'Nothing you typed is lost. Check the other change before you continue.',
    },
  },
  unknown: {
    'no-answer': 'The service gave no readable answer',
    'connection-lost': 'The connection was lost while sending',
    cancelled: 'Cancelled after everything was sent',
    'still-unknown': 'The outcome is still unknown',
  },
  unknownAdvice:
    'We don’t know whether the service received it. Look the customer up before you send again. Nothing you typed is lost.',
  lookUp: 'Look up {identityReference} in a new tab',
  startOver: 'I checked: it didn’t arrive. Let me send it again',
  startedOver: 'You can send it again.',
  nothingLost: 'Nothing you typed is lost.',
});
