import type { ConnectionFinding, ConnectionStep } from '#contract/desk/connection.ts';
import type { CallbackDates } from '#contract/desk/environment.ts';
import type { SignatureStyle } from '#node/signature.ts';
import {
  type ConnectionTrouble,
  connectionTroubleOf,
  UpstreamFailure,
} from '#server/http/upstream-failure.ts';

import type { Examined, ProbeAnswer, Probed } from './examine-service.ts';

export interface Called {
  readonly url: URL;
  readonly style: SignatureStyle;
  readonly timeoutMs: number;
}

/** Returns one finding per step, in the order of a call. */
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

const ofAddress: Readonly<Partial<Record<ConnectionTrouble, Saying>>> = {
  'unknown-name': [
    'The host name in SERVICE_BASE_URL can’t be resolved.',
    'Compare the host in SERVICE_BASE_URL with the one the provider gave you, and look up the name on the Rampart server: getent hosts NAME.',
  ],
  refused: [
    'The server can be reached, but nothing is listening on this port.',
    'Compare the port in SERVICE_BASE_URL with the one the provider gave you.',
  ],
  'no-route': [
    'There is no route from the Rampart server to the service.',
    'Check the Rampart server’s network connection and the firewall’s outbound rules.',
  ],
  'no-answer': [
    'There was no answer to the connection attempt.',
    'A firewall may be blocking the connection. Check the firewall’s outbound rules, and ask the provider’s support whether the Rampart server’s address is on their allowlist.',
  ],
  broken: [
    'The connection was made but was then lost.',
    'Something between Rampart and the service is closing the connection. If SERVICE_BASE_URL starts with http://, the service may need https://.',
  ],
};

/** The machine answered but didn't prove its identity. */
const ofTls: Readonly<Partial<Record<ConnectionTrouble, Saying>>> = {
  'certificate-time': [
    'The certificate has expired or is not valid yet.',
    'Check the Rampart server’s clock first. If the clock is right, ask the provider’s support to renew the certificate.',
  ],
  'certificate-name': [
    'The certificate is not for this host name.',
    'Compare the host in SERVICE_BASE_URL with the one the provider gave you.',
  ],
  'certificate-issuer': [
    'The Rampart server doesn’t trust the issuer of the certificate.',
    'If your company’s proxy decrypts connections, or the service uses a private certificate authority (CA), save the CA certificate to a file and set NODE_EXTRA_CA_CERTS to the path of that file.',
  ],
  'no-tls': [
    'The response is not valid TLS.',
    'Compare the scheme and port in SERVICE_BASE_URL with those the provider gave you.',
  ],
};

function judgeAddress(first: Probed, { url, timeoutMs }: Called): Finding {
  const fine: Finding = { isFine: true, what: `Rampart can connect to ${url.host}.`, remedy: null };
  if (!(first instanceof UpstreamFailure)) return fine;
  if (first.kind === 'redirected' || first.kind === 'invalid') return fine;
  if (first.kind === 'timeout' || first.kind === 'stalled') {
    const what = `No answer within ${timeoutMs / 1000} seconds.`;
    const [, remedy] = ofAddress['no-answer'] ?? [];
    return { isFine: false, what, remedy: remedy ?? null };
  }
  const trouble = connectionTroubleOf(first);
  return ofTls[trouble] === undefined ? said(ofAddress[trouble] ?? ofAddress.broken) : fine;
}

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
  'Compare the path in SERVICE_BASE_URL with the one the provider gave you. The path must end before /eapi/v0, which Rampart adds.';
const longestLocation = 200;

function judgePath({ first, refusesUnsigned }: Examined, { url }: Called): Finding {
  if (first instanceof UpstreamFailure) return judgeFailure(first);
  const { status, isOfService } = first;
  const wrong = (what: string, remedy: string): Finding => ({ isFine: false, what, remedy });
  if (refusesUnsigned === false)
    return wrong(
      'The address answers unsigned requests with 404 as well. The service answers an unsigned request with 401, so it is not at this path.',
      comparePath,
    );
  if (isOfService && status < 500)
    return { isFine: true, what: `The service answers at ${url.pathname}.`, remedy: null };
  if (status >= 500)
    return {
      isFine: null,
      what: `The service, or a proxy in front of it, failed with ${status}.`,
      remedy: 'Try again in a few minutes. If the check still fails, contact the provider’s support.',
    };
  if (status === 401 || status === 403 || status === 407)
    return {
      isFine: null,
      what: `Something in front of the service, not the service itself, refused the request with ${status}.`,
      remedy:
        'Ask the provider’s support whether the Rampart server’s address is on their allowlist, and check whether there is a proxy that needs its own credentials.',
    };
  if (status === 429)
    return { isFine: null, what: 'Refused with 429: too many requests.', remedy: 'Try again in a minute.' };
  return wrong(`The answer was ${status}, but Rampart couldn’t read it.`, comparePath);
}

function judgeFailure({ kind, status, location }: UpstreamFailure): Finding {
  if (kind === 'redirected')
    return {
      isFine: false,
      what: sentences(
        redirectOf({ status, location }),
        'Rampart does not follow redirects, because a signature is valid for one address only.',
      ),
      remedy: 'Set SERVICE_BASE_URL to the address where the service itself answers.',
    };
  if (kind === 'invalid')
    return {
      isFine: false,
      what: 'The response is not valid HTTP.',
      remedy: 'Compare the scheme and port in SERVICE_BASE_URL with those the provider gave you.',
    };
  return notReached;
}

function redirectOf({ status, location }: Pick<UpstreamFailure, 'status' | 'location'>): string {
  if (location === null || !URL.canParse(location, 'http://relative.invalid'))
    return `The answer was ${status}, which redirects elsewhere.`;
  const { origin, pathname, host } = new URL(location, 'http://relative.invalid');
  const place = host === 'relative.invalid' ? pathname : origin + pathname;
  return `The answer was ${status}, which redirects to ${place.slice(0, longestLocation)}.`;
}

/** Joins whole sentences: each is translated on its own. */
function sentences(...texts: (string | false)[]): string {
  return texts.filter((text) => text !== false).join(' ');
}

/** Judges the dates' zone, which they don't name. Choice: callbackTimes. */
export function judgeCallbackDates(offset: CallbackDates['offset']): Finding {
  if (offset === null)
    return {
      isFine: true,
      what: 'The dates of the newest callbacks show no constant offset.',
      remedy: null,
    };
  const { aheadMinutes, zone, serviceUtcMinutes, fittingZones } = offset;
  const size = hours(aheadMinutes);
  const remedy = `Set CALLBACK_TIME_ZONE to a zone at UTC${serviceUtcMinutes < 0 ? '−' : '+'}${hours(serviceUtcMinutes)} and restart Rampart.`;
  return {
    isFine: false,
    what:
      aheadMinutes > 0
        ? `The dates of the newest callbacks, read as ${zone}, are all ${size} later than the times the callbacks arrived.`
        : `The dates of the newest callbacks, read as ${zone}, are all ${size} earlier than the times the callbacks arrived.`,
    remedy: sentences(
      remedy,
      fittingZones.length > 0 && `Zones at that offset include ${fittingZones.join(', ')}.`,
    ),
  };
}

/** Formats `5.5 h`, the same in any language; offsets are multiples of 15 minutes. */
const hours = (minutes: number) => `${Math.abs(minutes) / 60} h`;

type Finding = Omit<ConnectionFinding, 'step'>;

const notReached: Finding = { isFine: null, what: 'The check did not get this far.', remedy: null };

/** Largest fine offset, a minute before the service refuses signatures. Spec: Authentication. */
const maxOffsetMs = 4 * 60_000;

const undecided: Finding = {
  isFine: null,
  what: 'The service’s answer doesn’t show whether this part is correct.',
  remedy: null,
};
const compareKeys =
  'Compare SERVICE_API_KEY and SERVICE_API_SECRET with the values the provider gave you. Both must be from the same pair and for this environment, without extra spaces or line breaks.';
const verdictFinding =
  'A callback that Rampart refused can show whether the key or the secret is wrong. If Rampart doesn’t recognise the callback’s key, SERVICE_API_KEY is wrong. If Rampart recognises the key but the signature doesn’t match, SERVICE_API_SECRET is wrong. You can also ask the provider’s support whether they recognise the key.';

const hints = {
  clock: /\b(?:time(?:stamp)?|clock|expired|stale|skew)\b/i,
  signature: /\b(?:signature|hmac|digest|secret)\b/i,
  key: /\bkey\b/i,
} as const;

function hintIn({ words }: ProbeAnswer): keyof typeof hints | null {
  const names = Object.keys(hints) as (keyof typeof hints)[];
  return names.find((name) => hints[name].test(words ?? '')) ?? null;
}

function judgeClock({ fit }: Examined, first: ProbeAnswer): Finding {
  const { aheadMs, status } = first;
  const remedy = 'Run timedatectl set-ntp true to set the Rampart server’s clock from the network.';
  if (aheadMs !== null && Math.abs(aheadMs) > maxOffsetMs) {
    const size = shortDuration(aheadMs);
    const what =
      aheadMs > 0
        ? `The Rampart server’s clock is ${size} behind the service’s.`
        : `The Rampart server’s clock is ${size} ahead of the service’s.`;
    const isProven = fit !== null && fit.aheadMs !== 0;
    return {
      isFine: false,
      what: sentences(what, isProven && 'A test request signed with the service’s time was accepted.'),
      remedy,
    };
  }
  if (status === 401 && fit === null && hintIn(first) === 'clock')
    return { isFine: false, what: `The service says: “${first.words}”.`, remedy };
  if (aheadMs === null)
    return { isFine: fit === null ? null : true, what: 'The service doesn’t report its time.', remedy: null };
  return { isFine: true, what: 'The clocks differ by less than 4 minutes.', remedy: null };
}

function shortDuration(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

function judgeKey({ fit, verdicts }: Examined, first: ProbeAnswer): Finding {
  if (fit === null) return first.status === 401 ? unfitKey(first) : undecided;
  if (fit.pair.name === 'next')
    return {
      isFine: false,
      what: 'The service refuses the current pair of keys and accepts the next pair. Rampart signs requests with the accepted pair.',
      remedy:
        'Move the next pair to SERVICE_API_KEY and SERVICE_API_SECRET, and unset SERVICE_API_KEY_NEXT and SERVICE_API_SECRET_NEXT.',
    };
  if (verdicts.get('next') === 'refused')
    return {
      isFine: true,
      what: 'The service accepts the current pair of keys. The service refuses the next pair.',
      remedy:
        'Before the current pair of keys stops working, compare SERVICE_API_KEY_NEXT and SERVICE_API_SECRET_NEXT with the values the provider gave you.',
    };
  const both = verdicts.get('next') === 'accepted';
  return {
    isFine: true,
    what: both ? 'The service accepts both pairs of keys.' : 'The service accepts the key.',
    remedy: null,
  };
}

function unfitKey(first: ProbeAnswer): Finding {
  const hint = hintIn(first);
  if (hint === 'key')
    return { isFine: false, what: `The service says: “${first.words}”.`, remedy: compareKeys };
  if (hint === 'signature')
    return { isFine: true, what: 'The service objects to the signature, not to the key.', remedy: null };
  if (hint === 'clock') return undecided;
  return {
    isFine: null,
    what: 'Refused with 401. A wrong key and a wrong secret get the same answer, so this check can’t tell which one is wrong.',
    remedy: `${compareKeys} ${verdictFinding}`,
  };
}

function judgeSignature(
  { fit }: Examined,
  { first, style }: { readonly first: ProbeAnswer; readonly style: SignatureStyle },
): Finding {
  if (fit === null) return first.status === 401 ? unfitSignature(first) : undecided;
  const changes: string[] = [];
  if (fit.style.separator !== style.separator) changes.push(`SIGNATURE_SEPARATOR=${fit.style.separator}`);
  if (fit.style.emptyBody !== style.emptyBody) changes.push(`SIGNATURE_EMPTY_BODY=${fit.style.emptyBody}`);
  if (changes.length === 0) return { isFine: true, what: 'The service accepts the signature.', remedy: null };
  return {
    isFine: false,
    what: `The service expects the parts of the signed text to be joined differently, as with ${changes.join(', ')}.`,
    remedy: `Set ${changes.join(', ')} and restart Rampart.`,
  };
}

function unfitSignature(first: ProbeAnswer): Finding {
  const hint = hintIn(first);
  if (hint === 'signature')
    return { isFine: false, what: `The service says: “${first.words}”.`, remedy: compareKeys };
  if (hint !== null) return undecided;
  return {
    isFine: false,
    what: 'The service refused every combination of separator, empty-body form and configured pair of keys with 401.',
    remedy: compareKeys,
  };
}
