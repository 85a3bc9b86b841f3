import { catalogue } from '#web/shared/language/catalogue.ts';

export const errorWords = catalogue('error', {
  broken: {
    title: 'Something broke on this page',
    advice: 'Reload the page. If it happens again, tell your administrator.',
  },
  offline: {
    title: 'You are offline',
    advice: 'Nothing you typed is lost. Continue when the connection is back.',
  },
  unreachable: {
    title: 'The desk could not be reached',
    advice: 'Nothing you typed is lost. Check your connection and try again.',
  },
  newVersion: {
    title: 'Rampart was updated',
    advice:
      'This page belongs to the version before, which is no longer served. Reload the page to continue. Your browser asks first if something isn’t sent.',
  },
  brokenPart: {
    title: 'This part of the page couldn’t be loaded',
    advice:
      'Your connection is fine. Something is wrong in Rampart itself. What you entered is still here. Try again, and tell your administrator if it happens again.',
  },
  notUnderstood: {
    title: 'This page doesn’t understand the desk’s answer',
    advice: 'Reload the page: it may be an older version.',
  },
  refused: 'The service refused',
  byServiceStatus: {
    400: {
      title: 'The service could not read the request',
      advice: 'Give the provider’s support the trace id below.',
    },
    401: {
      title: 'The service refused our signature',
      advice: 'You are still signed in. The desk’s key, secret or clock is wrong: tell your administrator.',
    },
    404: { title: 'Not found', advice: 'Check what you entered, character by character.' },
    422: {
      title: 'The service refused what was sent',
      advice: 'See the details below, correct them and send again.',
    },
    429: {
      title: 'The service is receiving too many requests',
      advice: 'Wait a moment, then try again.',
    },
    500: {
      title: 'The service failed',
      advice: 'This is not your fault. Give the provider’s support the trace id below.',
    },
  },
  byCode: {
    'invalid-request': 'Nothing was saved or sent. Correct what is listed below and try again.',
    busy: 'The desk is handling as much as it can. Nothing was sent. Try again in a moment.',
    'not-recorded':
      'The desk does nothing that it can’t record first. Try again in a moment; if it happens again, tell your administrator.',
    'service-unreachable': 'Nothing was sent. Try again in a moment.',
    'service-timeout': 'Try again in a moment.',
    'service-answer-invalid':
      'The service’s answer doesn’t match its interface. Try again, or tell your administrator.',
    'outcome-unknown': 'Look the customer up before you send again.',
    'unknown-operation': 'This page asked for something the service doesn’t offer. Reload the page.',
  },
  possibleAgain: 'Possible again at {time}.',
  otherwise: 'Try again. If it happens again, give your administrator the request id.',
});
