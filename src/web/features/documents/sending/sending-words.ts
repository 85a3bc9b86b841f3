import type { SendingOutcome, SendingState } from './sending-state.ts';

type Why<Phase extends SendingOutcome['phase']> = Extract<
  SendingOutcome,
  { phase: Phase; why: string }
>['why'];
type UnderWay = Extract<SendingState, { totalBytes: number }>['phase'];

/** What is going on while something is under way. */
export const progressWords: Readonly<Record<UnderWay, string>> = {
  connecting: 'Connecting',
  uploading: 'Sending',
  waiting: 'Waiting for the service’s answer',
};

/** Nothing has reached the service: why, and what now. */
export const notSentWords: Readonly<Record<Why<'not-sent'>, { title: string; advice: string }>> = {
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
};

/** Every byte may have reached the service: what is missing. */
export const unknownWords: Readonly<Record<Why<'unknown'>, string>> = {
  'no-answer': 'The service gave no answer that could be read',
  'connection-lost': 'The connection was lost while sending',
  cancelled: 'Cancelled after everything had been sent',
};
