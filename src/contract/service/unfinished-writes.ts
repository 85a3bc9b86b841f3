/**
 * Accepted without being finished: 202 by the document, 200 by some services. Separate from the schemas, for
 * code that only names them. Spec: Identities.
 */
export const unfinishedWrites: readonly string[] = ['shareToken', 'shareReliance', 'shareDocuments'];

/** Returns true if an answer means accepted but not done. */
export function isUnfinished(operation: string, status: number): boolean {
  const isSuccess = status >= 200 && status < 300;
  return status === 202 || (isSuccess && unfinishedWrites.includes(operation));
}
