import { words } from '../words/documents-words.ts';

/** The steps of the form, in order. */
export const steps = ['customer', 'documents', 'review', 'sent'] as const;
export type Step = (typeof steps)[number];

export const stepNames: Readonly<Record<Step, string>> = words.steps;

/** The step on which a field of the request stands. */
export function stepOfPath(path: string): 'customer' | 'documents' {
  return path.startsWith('identityDocuments') ? 'documents' : 'customer';
}

/** The first step that has something wrong in it, or null. */
export function firstStepOf(paths: Iterable<string>): 'customer' | 'documents' | null {
  const wrong = new Set([...paths].map(stepOfPath));
  if (wrong.has('customer')) return 'customer';
  return wrong.has('documents') ? 'documents' : null;
}
