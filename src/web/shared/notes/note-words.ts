const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** The words of notes, whatever they are about. */
export const noteWords = {
  title: 'Notes',
  write: 'Write a note',
  placeholder: 'Called, will write again',
  hint: 'Ctrl or ⌘ with Enter saves it. A note can’t be changed later.',
  save: 'Save note',
  saved: 'Note saved',
  tooLong: (over: number) => `${counted(over, 'character', 'characters')} too many`,
  mayNot: (roles: string) => `Only ${roles} can write notes.`,
  search: 'Search these notes',
  found: (count: number) => `${counted(count, 'note', 'notes')} found`,
  noneFound: 'No matching notes',
  noneFoundMore: 'Older notes are not loaded yet.',
  none: 'No notes yet',
  loading: 'Loading notes',
  older: 'Load older notes',
  more: (count: number) => counted(count, 'more note', 'more notes'),
  erased: 'erased',
  nobody: 'an unknown person',
  arrived: (who: string) => `New note by ${who}`,
  kept: 'What you wrote is still here.',
  leaveTitle: 'Leave without saving the note?',
  leaveText: 'You will lose what you wrote.',
  leave: 'Leave',
  stay: 'Stay',
} as const;
