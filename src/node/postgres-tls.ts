import { isLoopback } from './loopback.ts';

const verifying: ReadonlySet<string> = new Set(['verify-full', 'verify-ca', 'require']);
const tlsParameters = ['sslmode', 'ssl'];

/** Adds verified TLS for another machine, unless the address says otherwise. */
export function withVerifiedTls(url: string): string {
  if (isLocal(url) || tlsParameters.some((name) => new URL(url).searchParams.has(name))) return url;
  const secured = new URL(url);
  secured.searchParams.set('sslmode', 'verify-full');
  return secured.href;
}

/** Tells if the connection is local, or encrypted with a verified certificate. */
export function isVerifiedPostgres(url: string): boolean {
  if (!isPlain(url)) return false;
  if (isLocal(url)) return true;
  const { searchParams } = new URL(withVerifiedTls(url));
  // The driver verifies for `require` too.
  return !searchParams.has('ssl') && verifying.has(searchParams.get('sslmode') ?? '');
}

/**
 * Refuses what programs read differently: repeated parameters, and libpq's rules, with which `require`
 * verifies nobody.
 */
function isPlain(url: string): boolean {
  const names = [...new URL(url).searchParams.keys()];
  return new Set(names).size === names.length && !names.includes('uselibpqcompat');
}

function isLocal(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  // As the driver does: the last of several, and an empty one is none.
  const given = searchParams.getAll('host').at(-1) ?? '';
  const host = given === '' ? decodeURIComponent(hostname) : given;
  return host === '' || host.startsWith('/') || isLoopback(host);
}
