import type { IncomingMessage } from 'node:http';

const programPaths = /^\/(?:api|assets|health|metrics|callbacks)(?:\/|$)/;

/** Whether a path is a program's: at every other one a browser finds the page. */
export function isProgramPath(path: string): boolean {
  return programPaths.test(path);
}

/** Where the service sends callbacks, people look at them. */
const alsoPages = /^\/callbacks(?:\/|$)/;

/** Whether somebody may look at a page there with this method, whether or not programs send things there as well. */
export function mayBePage(path: string, method: string | undefined): boolean {
  return !isProgramPath(path) || (alsoPages.test(path) && (method === 'GET' || method === 'HEAD'));
}

/**
 * An address that a person mistyped (`/customers/%`) as one that a router can read, so that the page opens and says what is wrong with
 * it. A program's address stays as it came: it is refused, or signed, byte for byte.
 */
export function readableAddress({ url = '/', method }: Pick<IncomingMessage, 'url' | 'method'>): string {
  const [path = '', ...query] = url.split('?');
  if (!path.includes('%') || !mayBePage(path, method) || isReadable(path)) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
