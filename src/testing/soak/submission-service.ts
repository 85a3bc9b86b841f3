import { operations } from '#contract/service/operations.ts';
import type { Random } from '#sandbox/seeds/random.ts';

import { json, startScriptedService, type ScriptedService, type Script } from '../scripted-service.ts';

export interface SubmissionService extends Pick<ScriptedService, 'url' | 'close'> {
  readonly seen: ReadonlyMap<string, number>;
  readonly unanswered: number;
  fallSilent(): void;
}

const maxDelayMs = 40;

/** Starts a service that accepts documents after a while; it sometimes fails or drops. */
export async function startSubmissionService(random: Random): Promise<SubmissionService> {
  const seen = new Map<string, number>();
  let unanswered = 0;
  let isSilent = false;
  const answer: Script = (response, call, request) => {
    if (call.uri !== operations.shareDocuments.path) return json(404, {})(response, call, request);
    const { identityReference } = JSON.parse(call.body.toString()) as { readonly identityReference: string };
    seen.set(identityReference, (seen.get(identityReference) ?? 0) + 1);
    const fate = random.next();
    if (isSilent) return;
    setTimeout(() => {
      if (fate < 0.03) {
        unanswered += 1;
        request.socket.destroy();
      } else if (fate < 0.1) json(422, { message: 'No more today', status: 422 })(response, call, request);
      else
        json(operations.shareDocuments.successStatus, { identityReference, status: 'PENDING' })(
          response,
          call,
          request,
        );
    }, random.next() * maxDelayMs);
  };
  const service = await startScriptedService(answer);
  return {
    url: service.url,
    seen,
    get unanswered() {
      return unanswered;
    },
    fallSilent() {
      isSilent = true;
    },
    close: async () => service.close(),
  };
}
