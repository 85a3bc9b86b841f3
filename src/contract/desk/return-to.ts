const start = '/';
const longest = 2000;
/** Browsers take `\` for `/`, and leave tabs and line ends out. */
const ownPath = /^\/(?!\/)[^\\\p{Cc}\p{Cs}]*$/u;
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
/** The sign-in page again, and what answers programs. */
const notAPage = /^\/(?:sign-in|api|health|metrics)(?:\/|$)/i;

/**
 * Where to go after signing in: a path of the console with query and fragment, as it is given. Anything that could lead to another site, or
 * back to signing in, leads to the start. Trust: 7, 8.
 */
export function safeReturnTo(wanted: string | null): string {
  if (wanted === null || wanted.length > longest || !ownPath.test(wanted)) return start;
  const [path = ''] = wanted.split(/[?#]/, 1);
  return dotSegment.test(path) || notAPage.test(path) ? start : wanted;
}
