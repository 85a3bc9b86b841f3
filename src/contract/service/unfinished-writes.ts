/**
 * Accepted without being finished: 202 by the document, 200 by some services. Separate, for code that only
 * names them. Spec: Identities.
 */
export const unfinishedWrites: readonly string[] = ['shareToken', 'shareReliance', 'shareDocuments'];

export function isUnfinished(operation: string, status: number): boolean {
  const isSuccess = status >= 200 && status < 300;
  return status === 202 || (isSuccess && unfinishedWrites.includes(operation));
}
