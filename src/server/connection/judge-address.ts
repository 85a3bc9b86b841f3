import { connectionTroubleOf, type ConnectionTrouble } from '#server/outbound/connection-trouble.ts';
import { UpstreamFailure } from '#server/outbound/upstream-failure.ts';

import { notReached, type Finding, type Called } from './finding.ts';
import type { Probed } from './probe-service.ts';

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
export function judgeAddress(first: Probed, { url, timeoutMs }: Called): Finding {
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
export function judgeTls(first: Probed): Finding {
  const fine: Finding = { isFine: true, what: 'The certificate is valid for this host.', remedy: null };
  if (!(first instanceof UpstreamFailure) || first.status !== null || first.kind === 'invalid') return fine;
  const saying = first.kind === 'unreachable' ? ofTls[connectionTroubleOf(first)] : undefined;
  return saying === undefined ? notReached : said(saying);
}

function said(saying: Saying | undefined): Finding {
  const [what, remedy] = saying ?? ['The connection could not be made.', null];
  return { isFine: false, what, remedy };
}
