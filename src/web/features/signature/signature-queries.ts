import { queryOptions } from '@tanstack/react-query';
import type { SignatureQuestion } from '#contract/desk/signature.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';

/** Never stale: judged by arrival time. */
export function callbackDiagnosisQuery(id: string) {
  return queryOptions({
    queryKey: ['signature', 'callback', id],
    queryFn: async ({ signal }) => deskCall('diagnoseCallback', { params: { id }, signal }),
  });
}

export function recordedCallQuery(id: string) {
  return queryOptions({
    queryKey: ['signature', 'request', id],
    queryFn: async ({ signal }) => deskCall('getRequest', { params: { id }, signal }),
  });
}

/** Stores and forwards nothing. */
export async function askDoctor(question: SignatureQuestion) {
  return deskCall('diagnoseSignature', { body: question });
}
