import { paths } from '#web/shared/paths.ts';

/**
 * Where to go after signing in. Only a path of this very site is followed; anything else, the sign-in page included,
 * leads to the start. Design: trust › 8.
 */
export function safeReturnTo(wanted: string | null, origin: string = window.location.origin): string {
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return paths.overview();
  const url = new URL(wanted, origin);
  const isOurs = url.origin === origin && !url.pathname.startsWith('//') && url.pathname !== paths.signIn();
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : paths.overview();
}
