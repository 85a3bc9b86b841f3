import type { SignatureDiagnosis } from '#contract/desk/signature.ts';

const separators = { space: ' ', newline: '\n' } as const;

/** Method, address, timestamp and body as they are joined to be signed. Spec: Authentication (3); choice: signatureEmptyBody. */
export function joinedText(text: SignatureDiagnosis['signedText']): string {
  const separator = separators[text.separator];
  const head = [text.method, text.uri, text.timestamp].join(separator);
  if (text.body !== null) return head + separator + text.body;
  return text.emptyBody === 'keep' ? head + separator : head;
}
