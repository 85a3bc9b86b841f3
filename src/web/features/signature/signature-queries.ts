import { queryOptions } from '@tanstack/react-query';
import { requestsApi } from '#contract/desk/api/requests.ts';
import { signatureApi } from '#contract/desk/api/signature.ts';
import type { SignatureQuestion } from '#contract/desk/signature.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';

/** Reads a diagnosis by arrival time, which never gets stale. */
export function callbackDiagnosisQuery(id: string) {
  return queryOptions({
    queryKey: ['signature', 'callback', id],
    queryFn: async ({ signal }) => deskCall(signatureApi.diagnoseCallback, { params: { id }, signal }),
  });
}

export function recordedCallQuery(id: string) {
  return queryOptions({
    queryKey: ['signature', 'request', id],
    queryFn: async ({ signal }) => deskCall(requestsApi.getRequest, { params: { id }, signal }),
  });
}

/** Stores and forwards nothing. */
export async function askDoctor(question: SignatureQuestion) {
  return deskCall(signatureApi.diagnoseSignature, { body: question });
}
