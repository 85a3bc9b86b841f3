import type { ConnectionFinding, ConnectionStep } from '#contract/desk/connection.ts';
import { UpstreamFailure } from '#server/outbound/upstream-failure.ts';

import { judgeAddress, judgeTls } from './judge-address.ts';
import type { Examined } from './examine-service.ts';
import { notReached, type Called, type Finding } from './finding.ts';
import { judgePath } from './judge-path.ts';
import { judgeClock, judgeKey, judgeSignature } from './judge-signature.ts';

/** What was seen as a person reads it: a finding a step, in the order in which a call meets them. Pure. Product: Settings. */
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
