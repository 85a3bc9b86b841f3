/** The words around a password that is being chosen. */
export const passwordWords = {
  newPassword: 'New password',
  rule: (min: number) =>
    `At least ${min} characters. A few unrelated words work well. Common passwords, your name and your e-mail are not accepted.`,
  tooShort: (left: number) => (left === 1 ? '1 more character' : `${left} more characters`),
  strength: [
    'Very easy to guess: not accepted',
    'Easy to guess: not accepted',
    'Could be guessed, not accepted: add a word',
    'Hard to guess',
    'Very hard to guess',
  ],
} as const;
