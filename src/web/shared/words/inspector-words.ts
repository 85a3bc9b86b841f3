/** What stands where an inspector's answer goes. */
export const inspectorWords = {
  none: 'No answer yet',
  refusedTitle: 'No answer: the question was refused',
  refusedText: 'What is wrong stands in the form.',
  drift: 'The answer is not the one in the interface document',
} as const;
