import { deskRoutes } from '#contract/desk/api.ts';
import { DeskError } from '#server/http/errors.ts';

/** Where the relay hangs; what follows is the control's own path below `/sandbox/`. */
const relayPrefix = deskRoutes.readSandbox.path.slice(0, -1);

/** Names of controls, references and ids have no other letters, so no dot, slash or escape can lead elsewhere. */
const controlPath = /^[A-Za-z0-9-]{1,100}(?:\/[A-Za-z0-9-]{1,100}){0,3}$/;

/**
 * Path and query of the control that an address asks for, built from checked parts: nothing of the address is copied unread.
 * Throws `invalid-parameter`.
 */
export function controlTarget(url: string): string {
  const [path = '', ...rest] = url.split('?');
  const control = path.startsWith(relayPrefix) ? path.slice(relayPrefix.length) : '';
  if (!controlPath.test(control)) {
    throw new DeskError('invalid-parameter', { detail: 'The sandbox has no control at this path.' });
  }
  const query = new URLSearchParams(rest.join('?')).toString();
  return `/sandbox/${control}${query && `?${query}`}`;
}
