import { queryOptions } from '@tanstack/react-query';
import { requestDetail } from '#contract/desk/requests.ts';
import { signatureDiagnosis, type SignatureQuestion } from '#contract/desk/signature.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

/** What is found of a callback that came; it is judged by when it came, so it stays as it is. */
export function callbackDiagnosisQuery(id: string) {
  return queryOptions({
    queryKey: ['signature', 'callback', id],
    queryFn: async ({ signal }) =>
      deskJson(signatureDiagnosis, { path: `/api/callbacks/${encodeURIComponent(id)}/signature`, signal }),
  });
}

/** What is kept of a call to the service. */
export function recordedCallQuery(id: string) {
  return queryOptions({
    queryKey: ['signature', 'request', id],
    queryFn: async ({ signal }) =>
      deskJson(requestDetail, { path: `/api/requests/${encodeURIComponent(id)}`, signal }),
  });
}

/** Has a signature looked at. Nothing of the question is stored or sent on. */
export async function askDoctor(question: SignatureQuestion) {
  return deskJson(signatureDiagnosis, { method: 'POST', path: '/api/signature', body: question });
}
