import type { RequestDetail } from '#contract/desk/requests.ts';

type Call = Pick<RequestDetail, 'method' | 'uri' | 'keyId' | 'bodyBytes'>;

/**
 * A recorded call as a command for a shell. What the desk does not tell (address, signature, timestamp, body, masked values) are variables
 * of the shell, `$RAMPART_…`, and whatever is written out is quoted: nothing in it can be run, and nothing personal is in it.
 * Spec: Authentication. Promises: T-5, T-6.
 */
export function curlOf({ method, uri, keyId, bodyBytes }: Call): string {
  const lines = [
    `curl --request ${quoted(method)} --globoff --path-as-is`,
    `--header ${quoted(`Authorization: Bearer ${keyId}:`)}"$RAMPART_SIGNATURE"':'"$RAMPART_TIMESTAMP"`,
  ];
  if (bodyBytes > 0)
    lines.push(`--header 'Content-Type: application/json'`, `--data-binary @"$RAMPART_BODY_FILE"`);
  lines.push(`--url "$RAMPART_SERVICE_URL"${addressOf(uri)}`);
  return lines.join(' \\\n  ');
}

/** One word of a POSIX shell, whatever is in it; what is not visible ASCII is percent-encoded, so that a line stays a line. */
function quoted(text: string): string {
  const visible = text.replaceAll(/[^ -~]/gu, (character) =>
    encodeURIComponent(/\p{Cs}/u.test(character) ? '\uFFFD' : character),
  );
  return `'${visible.replaceAll("'", `'\\''`)}'`;
}

/** A part of an address that may be a person's: masked, or an e-mail that was not. */
const personal = /[^/?&=#]*(?:•|@|%40)[^/?&=#]*/gi;

/** A path and query as words of a shell, variables in place of what is masked. */
function addressOf(uri: string): string {
  let words = '';
  let end = 0;
  for (const { 0: value, index } of uri.matchAll(personal)) {
    const before = uri.slice(end, index);
    words += `${quotedUnlessEmpty(before)}"$${variableAfter(before)}"`;
    end = index + value.length;
  }
  return words + quotedUnlessEmpty(uri.slice(end));
}

function quotedUnlessEmpty(text: string): string {
  return text === '' ? '' : quoted(text);
}

/** `…?email=` → `RAMPART_EMAIL`. */
function variableAfter(text: string): string {
  const name = /[?&]([a-z]\w{0,39})=$/i.exec(text)?.[1] ?? 'value';
  return `RAMPART_${name.toUpperCase()}`;
}
