import { catalogue } from '#web/shared/language/catalogue.ts';

export const submissionWords = catalogue('outcome', {
  pending: {
    text: 'Accepted, checks not finished',
    advice: 'The service accepted the submission. We don’t know yet how its checks end.',
  },
  sending: { text: 'Sending', advice: 'No answer yet.' },
  notSent: { text: 'Not sent', advice: 'It was not sent. You can send it again.' },
  unknown: {
    text: 'Outcome unknown',
    advice:
      'No answer came, so the service may have accepted it. Look the customer up before you send again.',
  },
  approved: 'Approved',
  rejected: { text: 'Rejected', advice: 'Check eligibility to see what is missing now.' },
  answered: 'Answered',
  failed: { text: 'Service failed ({status})', advice: 'Look the customer up before you send again.' },
  refused: 'Refused ({status})',
  unknownStatus: {
    text: '{status} (unknown)',
    advice: 'This status is not in the interface document.',
  },
  done: 'Done ({status})',
});
