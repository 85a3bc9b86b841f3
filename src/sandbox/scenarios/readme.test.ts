import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxControls } from '#contract/sandbox/controls.ts';
import { resetWorld } from '../world/seed-world.ts';
import { shownCustomers } from '../seeds/shown-customers.ts';
import { shownRamps } from '../seeds/shown-ramps.ts';
import { scenarioCatalogue } from './scenarios.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replaceAll('\r\n', '\n');

/** The rows under a table's head. */
function rowsUnder(head: string): string[] {
  const [, rest = ''] = readme.split(`${head}\n`);
  const lines = rest.split('\n').slice(1);
  return lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('|')),
  );
}

describe('the sandbox’s README', () => {
  it('has the scenarios as the catalogue has them', () => {
    const rows = scenarioCatalogue().map(
      ({ reference, surname, happens }) => `| \`${reference}\` | ${surname} | ${happens} |`,
    );
    expect(rowsUnder('| reference | surname | what happens |')).toStrictEqual(rows);
  });

  it('has the records that it names as they are seeded', () => {
    const customers = shownCustomers.map(
      ({ reference, email, shows }) => `| \`${reference}\` | \`${email}\` | ${shows} |`,
    );
    expect(rowsUnder('| reference | e-mail | shows |')).toStrictEqual(customers);
    const ramps = shownRamps.map(
      ({ id, request, status, shows }) =>
        `| \`${id}\` | \`${request.identityReference}\` | ${status} | ${shows} |`,
    );
    expect(rowsUnder('| id | customer | status | shows |')).toStrictEqual(ramps);
  });
});

describe('the examples of the README’s controls', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ followsClock: true });
    await resetWorld(sandbox);
  });
  afterAll(async () => sandbox.close());

  const examples = [...readme.matchAll(/`(?<command>curl -s [^`]*\$S\/[^`]*)`/g)].map(
    (found) => found.groups?.['command'] ?? '',
  );

  const controls = rowsUnder('| control | does | example |');

  it('are in a table of all controls', () => {
    const named = controls.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(?<control>[^`]+)`/g)]);
    expect(named.map(({ groups }) => groups?.['control'])).toStrictEqual(
      sandboxControls.map(({ method, path }) => `${method} ${path}`),
    );
  });

  it('are one a control at least', () => {
    expect(examples).toHaveLength(controls.length);
    for (const [index, row] of controls.entries()) {
      const [, control = '', path = ''] = /^\| `(\w+) \/sandbox([^`{]*)/.exec(row) ?? [];
      const { method, url } = callOf(examples[index] ?? '');
      expect(method).toBe(control);
      expect(url.startsWith(`/sandbox${path}`)).toBe(true);
    }
  });

  it('are taken, one after the other', async () => {
    for (const example of examples) {
      const { method, url, body } = callOf(example);
      const answer = await sandbox.control(method, url.replace('$ID', await anyCallback(sandbox)), body);
      expect({ example, isTaken: answer.statusCode < 300, body: answer.body }).toMatchObject({
        isTaken: true,
      });
    }
  });
});

async function anyCallback(sandbox: TestSandbox): Promise<string> {
  const { items } = (await sandbox.control('GET', '/sandbox/callbacks')).json<{ items: { id: string }[] }>();
  return items[0]?.id ?? '';
}

/** The call that a curl command makes. */
function callOf(command: string): { method: 'GET' | 'POST' | 'DELETE'; url: string; body?: unknown } {
  const url = `/sandbox${/\$S(?<path>[^\s"]*)/.exec(command)?.groups?.['path']}`;
  const text = /-d '(?<text>[^']*)'/.exec(command)?.groups?.['text'];
  if (command.includes('-X DELETE')) return { method: 'DELETE', url };
  return text === undefined
    ? { method: 'GET', url }
    : { method: 'POST', url, body: JSON.parse(text) as unknown };
}
