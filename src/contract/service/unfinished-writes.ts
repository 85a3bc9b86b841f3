/**
 * The writes that the service takes without finishing them, whatever success it answers: 202 by the document, 200 by some services. Apart
 * from the operations' schemas, for code that only names them. Spec: Endpoints › Identities.
 */
export const unfinishedWrites: readonly string[] = ['shareToken', 'shareReliance', 'shareDocuments'];

/** Whether an answer to a write says that it was taken, and not that it is done. */
export function isUnfinished(operation: string, status: number): boolean {
  const isSuccess = status >= 200 && status < 300;
  return status === 202 || (isSuccess && unfinishedWrites.includes(operation));
}
