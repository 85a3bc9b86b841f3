import type { Config } from '#server/config/config.ts';
import { callbackEndpoint } from '#contract/sandbox/deliveries.ts';
import { isLoopback } from '#node/loopback.ts';
import { DeskError } from '#server/http/errors.ts';

/** The control that says where the sandbox sends its callbacks. */
export const callbackEndpointControl = '/sandbox/callback-endpoint';

/**
 * Refuses to have the sandbox send its callbacks to a host that the configuration does not name: only this machine, the desk's own address
 * and `SANDBOX_CALLBACK_HOSTS`. What the sandbox itself refuses is left to it. Throws `invalid-request`. T-12.2.
 */
export function requireKnownHost(
  body: Buffer,
  { publicUrl, sandboxCallbackHosts }: Pick<Config, 'publicUrl' | 'sandboxCallbackHosts'>,
): void {
  const read = callbackEndpoint.safeParse(readJson(body));
  if (!read.success || !URL.canParse(read.data.url)) return;
  const { host, hostname } = new URL(read.data.url);
  if (isLoopback(hostname) || host === publicUrl?.host || sandboxCallbackHosts.includes(host)) return;
  const url = 'Use an address on this machine, or have the host added to SANDBOX_CALLBACK_HOSTS';
  throw new DeskError('invalid-request', { errors: { url } });
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
