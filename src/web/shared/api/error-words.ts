import { catalogue } from '#web/shared/language/catalogue.ts';

export const errorWords = catalogue('error', {
  broken: {
    title: 'Something broke on this page',
    advice: 'Reload the page. If it happens again, tell your administrator.',
  },
  offline: {
    title: 'You are offline',
    advice: 'What you entered is still here. Continue when you’re back online.',
  },
  unreachable: {
    title: 'Can’t reach Rampart',
    advice: 'What you entered is still here. Check your connection and try again.',
  },
  newVersion: {
    title: 'Rampart was updated',
    advice:
      'Reload the page to continue with the new version. If you have unsent changes, your browser will ask you to confirm first.',
  },
  brokenPart: {
    title: 'This part of the page couldn’t be loaded',
    advice:
      'This is a fault in Rampart, not in your connection, and what you entered is still here. Try again, and tell your administrator if it happens again.',
  },
  notUnderstood: {
    title: 'This page is out of date',
    advice: 'Reload the page to continue.',
  },
  refused: 'The service refused this request',
  byServiceStatus: {
    400: {
      title: 'The service could not read the request',
      advice: 'Give the provider’s support the trace id below.',
    },
    401: {
      title: 'The service rejected Rampart’s signature',
      advice:
        'Your own sign-in is fine. Rampart’s API key, secret or clock is wrong. Tell your administrator.',
    },
    404: { title: 'Not found', advice: 'Check what you entered, character by character.' },
    422: {
      title: 'The service refused the data',
      advice: 'Correct the details listed below and send the request again.',
    },
    429: {
      title: 'The service is receiving too many requests',
      advice: 'Wait a moment, then try again.',
    },
    500: {
      title: 'The service failed',
      advice: 'Nothing is wrong with your request. Send the trace id below to the provider’s support.',
    },
  },
  byCode: {
    'invalid-request': 'Nothing was saved or sent. Correct what is listed below and try again.',
    busy: 'Rampart is busy. Nothing was sent. Try again in a moment.',
    'not-recorded':
      'Rampart couldn’t write to the audit trail, so nothing was done. Try again in a moment. If it happens again, tell your administrator.',
    'service-unreachable': 'Nothing was changed. Try again in a moment.',
    'service-timeout': 'Try again in a moment.',
    'service-answer-invalid':
      'Rampart couldn’t read the service’s answer. Try again, or tell your administrator.',
    'outcome-unknown': 'Look up the customer before you send the request again.',
    'unknown-operation': 'This page is out of date. Reload it to continue.',
  },
  possibleAgain: 'You can try again at {time}.',
  otherwise: 'Try again. If it happens again, give your administrator the request id.',
});
