import type { ConnectionFinding, ConnectionStep } from '#contract/desk/connection.ts';
import type { CallbackDates } from '#contract/desk/environment.ts';
import type { SignatureStyle } from '#node/signature.ts';
import {
  type ConnectionTrouble,
  connectionTroubleOf,
  UpstreamFailure,
} from '#server/outbound/upstream-failure.ts';

import type { Examined } from './examine-service.ts';
import { type Finding, judgeClock, judgeKey, judgeSignature, notReached } from './judge-signature.ts';
import type { Probed } from './probe-service.ts';

/** How the desk calls, beside what was seen. */
export interface Called {
  readonly url: URL;
  readonly style: SignatureStyle;
  readonly timeoutMs: number;
}

/** What was seen as a person reads it: a finding a step, in the order in which a call meets them. Pure. */
export function judgeConnection(seen: Examined, called: Called): ConnectionFinding[] {
  const { first } = seen;
  const isTls = called.url.protocol === 'https:';
  const of = (step: ConnectionStep, finding: Finding): ConnectionFinding => ({ step, ...finding });
  const tls = isTls ? [of('tls', judgeTls(first))] : [];
  const start = [of('address', judgeAddress(first, called)), ...tls, of('path', judgePath(seen, called))];
  if (first instanceof UpstreamFailure)
    return [...start, of('clock', notReached), of('key', notReached), of('signature', notReached)];
  return [
    ...start,
    of('clock', judgeClock(seen, first)),
    of('key', judgeKey(seen, first)),
    of('signature', judgeSignature(seen, { first, style: called.style })),
  ];
}

type Saying = readonly [what: string, remedy: string];

/** Of the address: a name, a way there, a port that takes connections. */
const ofAddress: Readonly<Partial<Record<ConnectionTrouble, Saying>>> = {
  'unknown-name': [
    'No machine has this name.',
    'Compare the host of SERVICE_BASE_URL with what the service gave you, and ask this machine for the name: getent hosts NAME.',
  ],
  refused: [
    'The machine is there, but nothing listens at this port.',
    'Compare the port of SERVICE_BASE_URL with what the service gave you.',
  ],
  'no-route': [
    'There is no way to this machine.',
    'Look at this machine’s network, and at a firewall’s rules for what goes out.',
  ],
  'no-answer': [
    'The connection was not answered.',
    'A firewall may swallow it: look at the rules for what goes out, and ask the service whether this machine’s address is on its list.',
  ],
  broken: [
    'The connection was made and broke off.',
    'Something between here and the service ends it. If SERVICE_BASE_URL begins with http, the service may want https.',
  ],
};

/** Of TLS: the machine was reached, and did not show that it is the one that is meant. */
const ofTls: Readonly<Partial<Record<ConnectionTrouble, Saying>>> = {
  'certificate-time': [
    'The certificate has run out, or is not valid yet.',
    'Look at this machine’s clock first; if it is right, the service has to renew its certificate.',
  ],
  'certificate-name': [
    'The certificate is for another name than this host.',
    'Compare the host of SERVICE_BASE_URL with what the service gave you.',
  ],
  'certificate-issuer': [
    'The certificate was issued by nobody whom this machine trusts.',
    'If a proxy of your company opens connections, or the service has an issuer of its own, put the issuer’s certificate into a file and name it in NODE_EXTRA_CA_CERTS.',
  ],
  'no-tls': [
    'What answers here does not speak TLS as it should.',
    'Compare scheme and port of SERVICE_BASE_URL with what the service gave you.',
  ],
};

/** Whether the machine was reached. */
function judgeAddress(first: Probed, { url, timeoutMs }: Called): Finding {
  const fine: Finding = { isFine: true, what: `${url.host} takes connections.`, remedy: null };
  if (!(first instanceof UpstreamFailure)) return fine;
  if (first.kind === 'redirected' || first.kind === 'invalid') return fine;
  if (first.kind === 'timeout' || first.kind === 'stalled') {
    const what = `No answer in ${timeoutMs / 1000} seconds.`;
    const [, remedy] = ofAddress['no-answer'] ?? [];
    return { isFine: false, what, remedy: remedy ?? null };
  }
  const trouble = connectionTroubleOf(first);
  return ofTls[trouble] === undefined ? said(ofAddress[trouble] ?? ofAddress.broken) : fine;
}

/** Whether it showed that it is the one that is meant. */
function judgeTls(first: Probed): Finding {
  const fine: Finding = { isFine: true, what: 'The certificate is valid for this host.', remedy: null };
  if (!(first instanceof UpstreamFailure) || first.status !== null || first.kind === 'invalid') return fine;
  const saying = first.kind === 'unreachable' ? ofTls[connectionTroubleOf(first)] : undefined;
  return saying === undefined ? notReached : said(saying);
}

function said(saying: Saying | undefined): Finding {
  const [what, remedy] = saying ?? ['The connection could not be made.', null];
  return { isFine: false, what, remedy };
}

const comparePath =
  'Compare the path of SERVICE_BASE_URL with what the service gave you: it ends before /eapi/v0, which Rampart adds.';
const longestLocation = 200;

/** Whether what answers at the path is the service. */
function judgePath({ first, refusesUnsigned }: Examined, { url }: Called): Finding {
  if (first instanceof UpstreamFailure) return judgeFailure(first);
  const { status, isOfService } = first;
  const wrong = (what: string, remedy: string): Finding => ({ isFine: false, what, remedy });
  if (refusesUnsigned === false)
    return wrong(
      'The address answers 404 to calls without a signature too, where the service would answer 401: nothing of the service is at this path.',
      comparePath,
    );
  if (isOfService && status < 500)
    return { isFine: true, what: `The service answers under ${url.pathname}.`, remedy: null };
  if (status >= 500)
    return {
      isFine: null,
      what: `The service, or what stands before it, failed with ${status}.`,
      remedy: 'Try again in a few minutes; if it stays, ask the service.',
    };
  if (status === 401 || status === 403 || status === 407)
    return {
      isFine: null,
      what: `Refused with ${status}, and not in the service’s words: something before it lets nobody through.`,
      remedy:
        'Ask the service whether this machine’s address is on its list, and look for a proxy that wants its own credentials.',
    };
  if (status === 429)
    return { isFine: null, what: 'Refused with 429: too many calls.', remedy: 'Try again in a minute.' };
  return wrong(`Answered with ${status}, and not with what the service’s interface says.`, comparePath);
}

function judgeFailure({ kind, status, location }: UpstreamFailure): Finding {
  if (kind === 'redirected')
    return {
      isFine: false,
      what: `Answered with ${status}, which leads ${whither(location)}. Rampart does not follow it: a signature is for one address.`,
      remedy: 'Give SERVICE_BASE_URL the address at which the service itself answers.',
    };
  if (kind === 'invalid')
    return {
      isFine: false,
      what: 'What answers here does not speak HTTP as it should.',
      remedy: 'Compare scheme and port of SERVICE_BASE_URL with what the service gave you.',
    };
  return notReached;
}

function whither(location: string | null): string {
  if (location === null || !URL.canParse(location, 'http://relative.invalid')) return 'elsewhere';
  const { origin, pathname, host } = new URL(location, 'http://relative.invalid');
  const place = host === 'relative.invalid' ? pathname : origin + pathname;
  return `to ${place.slice(0, longestLocation)}`;
}

/** Whether the dates of callbacks, which name no zone, are read in the zone that the service writes them in. Choice: callbackTimes. */
export function judgeCallbackDates(offset: CallbackDates['offset']): Finding {
  if (offset === null)
    return {
      isFine: true,
      what: 'The dates of the newest callbacks show no constant offset.',
      remedy: null,
    };
  const { aheadMinutes, zone, serviceUtcMinutes, fittingZones } = offset;
  const side = aheadMinutes > 0 ? 'ahead of' : 'behind';
  const example = fittingZones.length === 0 ? '' : `, for example ${fittingZones.join(' or ')}`;
  return {
    isFine: false,
    what: `The dates of the newest callbacks, read as ${zone}, are all ${hours(aheadMinutes)} ${side} the time at which they came.`,
    remedy: `Set CALLBACK_TIME_ZONE to a zone that is at UTC${serviceUtcMinutes < 0 ? '−' : '+'}${hours(serviceUtcMinutes)}${example}, and start Rampart again.`,
  };
}

/** `10 hours`, `5.5 hours`, `0.75 hours`: every offset is a multiple of a quarter of an hour. */
function hours(minutes: number): string {
  const size = Math.abs(minutes) / 60;
  return size === 1 ? '1 hour' : `${size} hours`;
}
