import type { RequestDetail } from '#contract/desk/requests.ts';

type Call = Pick<RequestDetail, 'method' | 'uri' | 'keyId' | 'bodyBytes'>;

/**
 * Prints a call as a shell command. Unknown or masked parts become `$RAMPART_…` variables and the rest is
 * quoted, so it injects no commands and contains nothing personal. Spec: Authentication. Promises: T-5, T-6.
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

/** Quotes a POSIX word; percent-encodes all but visible ASCII to keep it on one line. */
function quoted(text: string): string {
  const visible = text.replaceAll(/[^ -~]/gu, (character) =>
    encodeURIComponent(/\p{Cs}/u.test(character) ? '\uFFFD' : character),
  );
  return `'${visible.replaceAll("'", `'\\''`)}'`;
}

/** Possibly personal: masked, or an unmasked e-mail. */
const personal = /[^/?&=#]*(?:•|@|%40)[^/?&=#]*/gi;

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

function variableAfter(text: string): string {
  const name = /[?&]([a-z]\w{0,39})=$/i.exec(text)?.[1] ?? 'value';
  return `RAMPART_${name.toUpperCase()}`;
}
