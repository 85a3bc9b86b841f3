import { isLoopback } from './loopback.ts';

const verifying: ReadonlySet<string> = new Set(['verify-full', 'verify-ca', 'require']);
/** What an address may say of TLS. */
const tlsParameters = ['sslmode', 'ssl'];

/**
 * The address that the server connects to: on another machine with verified TLS, unless it says otherwise. On this one, or over a
 * socket of it, nothing is added.
 */
export function withVerifiedTls(url: string): string {
  if (isLocal(url) || tlsParameters.some((name) => new URL(url).searchParams.has(name))) return url;
  const secured = new URL(url);
  secured.searchParams.set('sslmode', 'verify-full');
  return secured.href;
}

/** Whether the connection stays on this machine, or is encrypted to a server whose certificate is verified. */
export function isVerifiedPostgres(url: string): boolean {
  if (!isPlain(url)) return false;
  if (isLocal(url)) return true;
  const { searchParams } = new URL(withVerifiedTls(url));
  // The driver verifies for `require` too.
  return !searchParams.has('ssl') && verifying.has(searchParams.get('sslmode') ?? '');
}

/** Of a parameter given twice the driver takes the last, other programs the first; with libpq's rules `require` verifies nobody. */
function isPlain(url: string): boolean {
  const names = [...new URL(url).searchParams.keys()];
  return new Set(names).size === names.length && !names.includes('uselibpqcompat');
}

function isLocal(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  // As the driver has it: the last of several, and an empty one is none.
  const given = searchParams.getAll('host').at(-1) ?? '';
  const host = given === '' ? decodeURIComponent(hostname) : given;
  return host === '' || host.startsWith('/') || isLoopback(host);
}
