import { catalogue } from '#web/shared/language/catalogue.ts';

export const noticeWords = catalogue('notices', {
  title: 'Notifications',
  bell: '{count, plural, =0 {Notifications} one {Notifications, # new} other {Notifications, # new}}',
  none: 'Nothing new. You’ll see a notification here when an item is assigned to you, becomes late or stops waiting, or when a note mentions you.',
  anItem: 'An item',
  assigned: '{who} assigned this to you: {what}, {name}',
  mentioned: '{who} mentioned you in a note about {name}',
  late: 'Late: {what}, {name}',
  back: 'No longer waiting: {what}, {name}',
  returned:
    '{count, plural, one {# of {who}’s items is now unassigned} other {# of {who}’s items are now unassigned}}',
});
