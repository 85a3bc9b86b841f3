import { catalogue } from '#web/shared/language/catalogue.ts';

export const noticeWords = catalogue('notices', {
  title: 'Notifications',
  bell: '{count, plural, =0 {Notifications} one {Notifications, # new} other {Notifications, # new}}',
  none: 'Nothing new. Rampart tells you here when work is assigned to you, becomes late or is no longer waiting, or when a note mentions you.',
  anItem: 'An item',
  assigned: '{who} assigned this to you: {what}, {name}',
  mentioned: '{who} mentioned you in a note about {name}',
  late: 'Late: {what}, {name}',
  back: 'No longer waiting: {what}, {name}',
  returned:
    '{count, plural, one {# of {who}’s items is now unassigned} other {# of {who}’s items are now unassigned}}',
});
