import { queryOptions } from '@tanstack/react-query';
import type { SignatureQuestion } from '#contract/desk/signature.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';

/** What is found of a callback that came; it is judged by when it came, so it stays as it is. */
export function callbackDiagnosisQuery(id: string) {
  return queryOptions({
    queryKey: ['signature', 'callback', id],
    queryFn: async ({ signal }) => deskCall('diagnoseCallback', { params: { id }, signal }),
  });
}

/** What is kept of a call to the service. */
export function recordedCallQuery(id: string) {
  return queryOptions({
    queryKey: ['signature', 'request', id],
    queryFn: async ({ signal }) => deskCall('getRequest', { params: { id }, signal }),
  });
}

/** Has a signature looked at. Nothing of the question is stored or sent on. */
export async function askDoctor(question: SignatureQuestion) {
  return deskCall('diagnoseSignature', { body: question });
}
