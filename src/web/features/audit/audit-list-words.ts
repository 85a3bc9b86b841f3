import { catalogue } from '#web/shared/language/catalogue.ts';

export const auditListWords = catalogue('audit.list', {
  number: 'No.',
  time: 'Time',
  person: 'Person',
  role: 'Role',
  action: 'Action',
  object: 'Object',
  reason: 'Reason',
  outcome: 'Outcome',
  open: 'Open entry {seq}',
});
