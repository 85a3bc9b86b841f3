import { catalogue } from '#web/shared/language/catalogue.ts';

/** The words of notes, whatever they are about. */
export const noteWords = catalogue('note', {
  title: 'Notes',
  write: 'Write a note',
  placeholder: 'Called, will write again',
  hint: 'Ctrl or ⌘ with Enter saves it. A note can’t be changed later.',
  save: 'Save note',
  saved: 'Note saved',
  tooLong: '{over, plural, one {# character} other {# characters}} too many',
  mayNot: 'Only {roles} can write notes.',
  search: 'Search these notes',
  found: '{count, plural, one {# note} other {# notes}} found',
  noneFound: 'No matching notes',
  noneFoundMore: 'Older notes are not loaded yet.',
  none: 'No notes yet',
  loading: 'Loading notes',
  older: 'Load older notes',
  more: '{count, plural, one {# more note} other {# more notes}}',
  erased: 'erased',
  nobody: 'an unknown person',
  arrived: 'New note by {who}',
  kept: 'What you wrote is still here.',
  leaveTitle: 'Leave without saving the note?',
  leaveText: 'You will lose what you wrote.',
  leave: 'Leave',
  stay: 'Stay',
});
