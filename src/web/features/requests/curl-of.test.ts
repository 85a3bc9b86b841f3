import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

import { inputs } from '#testing/inputs.ts';

import { curlOf } from './curl-of.ts';

const call = { method: 'GET', uri: '/eapi/v0/ramps', keyId: 'sandbox-key', bodyBytes: 0 };

const variables = {
  RAMPART_SERVICE_URL: 'https://service.example',
  RAMPART_SIGNATURE: 'SIGNATURE',
  RAMPART_TIMESTAMP: 'TIMESTAMP',
  RAMPART_BODY_FILE: 'body.json',
  RAMPART_EMAIL: 'EMAIL',
  RAMPART_VALUE: 'VALUE',
};

/** The shell's arguments for curl. */
function run(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync('/bin/sh', ['-c', script], { env: variables, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

describe('copy as curl', () => {
  it('has placeholders where secret, signature, timestamp and address belong', () => {
    expect(curlOf(call)).toBe(
      [
        `curl --request 'GET' --globoff --path-as-is \\`,
        `  --header 'Authorization: Bearer sandbox-key:'"$RAMPART_SIGNATURE"':'"$RAMPART_TIMESTAMP" \\`,
        `  --url "$RAMPART_SERVICE_URL"'/eapi/v0/ramps'`,
      ].join('\n'),
    );
  });

  it('is what a shell makes the same call of', () => {
    const uri = '/base/eapi/v0/price?fiat=AUD&x=\'$(touch /tmp/x)`id`\\"!&y=[a-b]{c}';
    expect(run(curlOf({ ...call, method: 'POST', uri, bodyBytes: 2 }))).toEqual([
      '--request',
      'POST',
      '--globoff',
      '--path-as-is',
      '--header',
      'Authorization: Bearer sandbox-key:SIGNATURE:TIMESTAMP',
      '--header',
      'Content-Type: application/json',
      '--data-binary',
      '@body.json',
      '--url',
      `https://service.example${uri}`,
    ]);
  });

  it.each([
    ['/eapi/v0/identities/c-1?email=•••', '/eapi/v0/identities/c-1?email=EMAIL'],
    ['/eapi/v0/identities/c-1?email=a•••@e•••.com&x=1', '/eapi/v0/identities/c-1?email=EMAIL&x=1'],
    ['/eapi/v0/identities/c-1?email=jane%40example.com', '/eapi/v0/identities/c-1?email=EMAIL'],
    ['/eapi/v0/identities/jane@example.com', '/eapi/v0/identities/VALUE'],
  ])('has a variable for the personal value in %s', (uri, expected) => {
    const command = curlOf({ ...call, uri });
    expect(command).not.toMatch(/•|jane|@e/);
    expect(run(command).at(-1)).toBe(`https://service.example${expected}`);
  });

  it('runs nothing, whatever an address holds', () => {
    const nasty = fc.array(
      fc.constantFrom(
        "'",
        '"',
        '$',
        '`',
        '\\',
        '\n',
        '\r',
        ';',
        '&',
        '|',
        '(',
        ')',
        ' ',
        'x',
        '\u202E',
        '\0',
        '•',
        '\uD800',
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(nasty, nasty, (path, key) => {
        const command = curlOf({ ...call, uri: `/${path.join('')}`, keyId: key.join('') });
        expect(command.split('\n')).toHaveLength(3);
        const handed = run(command);
        expect(handed).toHaveLength(8);
        expect(handed.at(-2)).toBe('--url');
      }),
      inputs({ some: 25, all: 60 }),
    );
  });
});
