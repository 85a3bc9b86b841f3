import { catalogue } from '#web/shared/language/catalogue.ts';

export const submissionWords = catalogue('outcome', {
  pending: {
    text: 'Accepted, checks not finished',
    advice: 'The service accepted the submission and is still checking it.',
  },
  sending: { text: 'Sending', advice: 'No answer yet.' },
  notSent: { text: 'Not sent', advice: 'The submission wasn’t sent. You can send it again.' },
  unknown: {
    text: 'Outcome unknown',
    advice:
      'No answer was received, so the service may have accepted the submission. Look up the customer before you send it again.',
  },
  approved: 'Approved',
  rejected: { text: 'Rejected', advice: 'Check eligibility to see what is missing now.' },
  answered: 'Answered',
  failed: {
    text: 'Service error ({status})',
    advice: 'Look up the customer before you send the submission again.',
  },
  refused: 'Refused ({status})',
  unknownStatus: {
    text: '{status} (unknown)',
    advice: 'Rampart doesn’t recognise this status.',
  },
  done: 'Accepted ({status})',
});
