import type { CallbackTest } from '#contract/desk/connection.ts';
import { problem, problemMediaType, problemType } from '#contract/desk/problem.ts';
import { formatAuthorization, sign, type SignatureStyle } from '#node/signature.ts';
import { makeTestDelivery } from '#server/callbacks/test-delivery.ts';
import {
  type ConnectionTrouble,
  connectionTroubleOf,
  UpstreamFailure,
} from '#server/http/upstream-failure.ts';
import { createUpstream, type UpstreamAnswer } from '#server/http/upstream.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import type { NamedPair } from '#server/calls/proxy/sign-and-send.ts';

type Delivered =
  | { readonly kind: 'failed'; readonly failure: UpstreamFailure }
  | { readonly kind: 'answered'; readonly answer: UpstreamAnswer; readonly isOurs: boolean };

type Judged = Pick<CallbackTest, 'reach' | 'isVerified' | 'what' | 'remedy'>;

const checkCertificate =
  'The service can’t deliver to this address either. Replace the certificate of the proxy in front of Rampart, or complete the certificate chain.';
const checkProxy = 'Check that the proxy in front of Rampart is running and listening at this address.';

const troubles: Readonly<Record<ConnectionTrouble, readonly [what: string, remedy: string]>> = {
  'unknown-name': [
    'The host name in PUBLIC_URL can’t be resolved.',
    'Add the host name to your company’s DNS, or correct PUBLIC_URL.',
  ],
  refused: ['Nothing is listening at the address in PUBLIC_URL.', checkProxy],
  'no-route': [
    'There is no route from the Rampart server to the address in PUBLIC_URL.',
    'If the Rampart server can’t reach its own public address, run curl -i -X POST ADDRESS on another machine.',
  ],
  'no-answer': [
    'The address in PUBLIC_URL does not answer.',
    'A firewall may be blocking the connection. On some networks a machine can’t reach its own public address, so try from another machine.',
  ],
  'certificate-time': ['The certificate has expired or is not valid yet.', checkCertificate],
  'certificate-name': ['The certificate is for a different host name.', checkCertificate],
  'certificate-issuer': [
    'The Rampart server doesn’t trust the certificate’s issuer, or an intermediate certificate is missing.',
    checkCertificate,
  ],
  'no-tls': ['The response is not valid TLS.', checkProxy],
  broken: ['The connection was made but was then lost.', checkProxy],
};

function judgeDelivery(delivered: Delivered, url: URL, durationMs: number): Judged {
  if (delivered.kind === 'failed') return nowhere(delivered.failure);
  const { answer, isOurs } = delivered;
  if (answer.status === 200 && isOurs) {
    const what = `The delivery reached Rampart at ${url.origin} in ${durationMs} ms, and was verified like the service’s own callbacks.`;
    return { reach: 'arrived', isVerified: true, what, remedy: null };
  }
  const code = problemTypeOf(answer);
  if (code !== null) return refused(code, answer.status);
  const isGateway = answer.status >= 502 && answer.status <= 504;
  return {
    reach: 'something-else',
    isVerified: null,
    what: isGateway
      ? `A proxy answered with ${answer.status} because it couldn’t reach Rampart.`
      : `Something other than this Rampart installation answers with ${answer.status}.`,
    remedy: isGateway
      ? 'Check where the proxy forwards requests to, and check its log.'
      : 'Check that PUBLIC_URL is the address of this Rampart installation and that the proxy forwards /callbacks to it.',
  };
}

function nowhere(failure: UpstreamFailure): Judged {
  const unseen = { reach: 'nowhere', isVerified: null } as const;
  const { kind, status } = failure;
  if (kind === 'redirected')
    return {
      reach: 'something-else',
      isVerified: null,
      what: `The address answers with ${status}, which redirects elsewhere. The service does not follow redirects.`,
      remedy: 'Set PUBLIC_URL to Rampart’s own public address, starting with https://.',
    };
  if (kind === 'invalid') return { ...unseen, what: 'The response is not valid HTTP.', remedy: checkProxy };
  const [what, remedy] = troubles[kind === 'unreachable' ? connectionTroubleOf(failure) : 'no-answer'];
  return { ...unseen, what, remedy };
}

function refused(type: string, status: number): Judged {
  if (type === problemType('callback-refused'))
    return {
      reach: 'refused',
      isVerified: false,
      what: 'Rampart received the test delivery, but its signature did not match, so Rampart would refuse the service’s own callbacks too.',
      remedy:
        'Something between the service and Rampart is changing the path, or another Rampart installation with different keys is answering. In nginx, proxy_pass must have no URI part.',
    };
  return {
    reach: 'refused',
    isVerified: null,
    what: `Rampart refused the test delivery with ${status}.`,
    remedy: 'Check Rampart’s log for entries from the time of this test.',
  };
}

/** Returns null for answers that aren't Rampart's own. */
function problemTypeOf({ contentType, body }: UpstreamAnswer): string | null {
  if (contentType?.startsWith(problemMediaType) !== true) return null;
  try {
    const read = problem.safeParse(JSON.parse(body.toString('utf8')));
    return read.success && read.data.type.startsWith('/problems/') ? read.data.type : null;
  } catch {
    return null;
  }
}

export interface TestDeliveryParts {
  /** With the token. */
  readonly url: URL;
  /** Without the token. */
  readonly shownUrl: string;
  readonly pair: NamedPair;
  readonly style: SignatureStyle;
  readonly dataKeys: Pick<DataKeys, 'digest' | 'digests'>;
  readonly nowMs: () => number;
  readonly timestamp: () => Promise<string>;
  readonly timeoutMs: number;
}

const limits = { answerLimitBytes: 64 * 1024, stallMs: 10_000 };

/** Delivers over Rampart's public address. Returns network failures as results. */
export async function testCallbacks(parts: TestDeliveryParts): Promise<CallbackTest> {
  const { url, shownUrl, dataKeys, nowMs } = parts;
  const delivery = makeTestDelivery(dataKeys, nowMs());
  const testedAt = new Date(nowMs()).toISOString();
  const began = performance.now();
  const answer = await send(delivery.body, parts);
  const durationMs = Math.round(performance.now() - began);
  const isFailure = answer instanceof UpstreamFailure;
  const delivered: Delivered = isFailure
    ? { kind: 'failed', failure: answer }
    : { kind: 'answered', answer, isOurs: delivery.isAnsweredBy(answer.body.toString('utf8')) };
  const status = answer.status;
  return { testedAt, url: shownUrl, status, durationMs, ...judgeDelivery(delivered, url, durationMs) };
}

async function send(body: Buffer, parts: TestDeliveryParts): Promise<UpstreamAnswer | UpstreamFailure> {
  const { url, pair, style, timeoutMs } = parts;
  const uri = url.pathname;
  const timestamp = await parts.timestamp();
  const signature = sign(pair.secret, { method: 'POST', uri, timestamp, body: [body] }, style);
  const authorization = formatAuthorization({ key: pair.key, signature, timestamp });
  const signal = new AbortController().signal;
  const upstream = createUpstream(url.origin, limits);
  try {
    return await upstream.send({ method: 'POST', uri, authorization, body: [body], timeoutMs, signal });
  } catch (error) {
    if (error instanceof UpstreamFailure) return error;
    throw error;
  } finally {
    await upstream.close();
  }
}
