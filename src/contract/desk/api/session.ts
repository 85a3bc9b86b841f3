import { callbackDates, environmentAnswer, serviceClock } from '../environment.ts';
import { sessionAnswer } from '../session.ts';
import { get, remove } from './row.ts';

export const sessionApi = {
  environment: get('/api/environment', 'anyone', 'none', { answer: environmentAnswer }),
  clock: get('/api/clock', 'signed-in', 'none', { answer: serviceClock }),
  /** Unrecorded: names no customer or ramp. */
  callbackDates: get('/api/callbacks/dates', 'signed-in', 'none', { answer: callbackDates }),
  whoAmI: get('/api/session', 'signed-in', 'none', { answer: sessionAnswer, isForSetUp: true }),
  signOut: remove('/api/session', 'anyone', 'own'),
} as const;

export const sessionStreams = {
  events: get('/api/events', 'signed-in', 'none'),
} as const;
