const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** The words of notes, whatever they are about. */
export const noteWords = {
  title: 'Notes',
  write: 'Write a note',
  placeholder: 'Called, will write again',
  hint: 'Ctrl or ⌘ with Enter saves it. Nobody can change a note.',
  save: 'Save note',
  saved: 'Note saved',
  tooLong: (over: number) => `${counted(over, 'character', 'characters')} too many`,
  mayNot: (roles: string) => `Notes are written by ${roles}.`,
  search: 'Find in the notes shown',
  found: (count: number) => `${counted(count, 'note', 'notes')} found`,
  noneFound: 'No note that is shown has these words',
  noneFoundMore: 'Older ones are not loaded yet.',
  none: 'No notes yet',
  loading: 'Loading notes',
  older: 'Load older notes',
  more: (count: number) => counted(count, 'more note', 'more notes'),
  erased: 'erased',
  nobody: 'somebody no longer known',
  arrived: (who: string) => `New note by ${who}`,
  kept: 'What you wrote is still here.',
  leaveTitle: 'Leave without saving the note?',
  leaveText: 'What you wrote is kept nowhere else: it will be gone.',
  leave: 'Leave',
  stay: 'Stay',
} as const;
