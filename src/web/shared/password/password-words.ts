/** The words around a password that is being chosen. */
export const passwordWords = {
  newPassword: 'New password',
  rule: (min: number) =>
    `At least ${min} characters; a few words that do not belong together do well. Common passwords, your name and your e-mail are refused.`,
  tooShort: (left: number) => (left === 1 ? '1 character more' : `${left} characters more`),
  strength: [
    'Guessed at once: it would be refused',
    'Easily guessed: it would be refused',
    'Could be guessed, and would be refused: add a word',
    'Hard to guess',
    'Very hard to guess',
  ],
} as const;
