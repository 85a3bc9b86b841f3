/** Legal references that break naive code. Spec: details 2. */
export const legalReferences = [
  '0',
  'null',
  'undefined',
  '-',
  'CON',
  '1E2',
  'hasOwnProperty',
  'new',
  'basic',
  'reliance',
] as const;
