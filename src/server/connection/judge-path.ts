import { UpstreamFailure } from '#server/outbound/upstream-failure.ts';

import { notReached, type Called, type Finding } from './finding.ts';
import type { Examined } from './examine-service.ts';

const comparePath =
  'Compare the path of SERVICE_BASE_URL with what the service gave you: it ends before /eapi/v0, which Rampart adds.';
const longestLocation = 200;

/** Whether what answers at the path is the service. */
export function judgePath({ first, refusesUnsigned }: Examined, { url }: Called): Finding {
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
