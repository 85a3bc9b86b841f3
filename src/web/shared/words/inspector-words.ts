/** The texts of an inspector's answer pane. */
export const inspectorWords = {
  none: 'No answer yet',
  refusedTitle: 'No answer: the question was refused',
  refusedText: 'What is wrong stands in the form.',
  drift: 'The answer is not the one in the interface document',
} as const;
