import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addCustomer } from '#sandbox/testing/customers.ts';
import { newRampId, rampBodies } from '#sandbox/testing/ramps.ts';
import { listen } from '#sandbox/testing/raw-connection.ts';
import { startTestSandbox, testCredentials, type TestSandbox } from '#sandbox/testing/test-sandbox.ts';
import { runConformance } from '#server/commands/conformance/run-conformance.ts';

import {
  type Dialect,
  dialects,
  fieldsOfNames,
  type ForeignService,
  startForeignService,
} from './foreign-service.ts';

let sandbox: TestSandbox;
let service: ForeignService;
let ramp = '';
let directory = '';

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'conformance-'));
  sandbox = await startTestSandbox();
  await addCustomer(sandbox);
  ramp = await newRampId(sandbox, rampBodies.ONRAMP());
  service = await startForeignService(`http://127.0.0.1:${await listen(sandbox)}`);
});
afterAll(async () => {
  await service.close();
  await sandbox.close();
  rmSync(directory, { recursive: true });
});

const pair = { SERVICE_API_KEY: testCredentials.key, SERVICE_API_SECRET: testCredentials.secret };

interface Said {
  readonly code: number;
  readonly text: string;
  readonly lines: readonly string[];
}

async function ask(dialect: Dialect, words: readonly string[] = [], variables = {}): Promise<Said> {
  service.speak(dialect);
  const lines: string[] = [];
  const given = ['--service', service.url, '--reference', 'c-1', '--ramp', ramp, ...words];
  const code = await runConformance(given, { ...pair, ...variables }, (line) => lines.push(line));
  return { code, text: lines.join('\n'), lines };
}

const same: Dialect = (json) => json;

const findings = ({ lines }: Said) => lines.filter((line) => line.startsWith('  - '));

describe('npm run lab -- conformance --service URL', () => {
  it('says of the sandbox behind it no more than its statuses', async () => {
    const said = await ask(same);
    expect(findings(said)).toEqual(['  - 200, where the document has 202 [anySuccess]']);
    expect(said.text).toContain(
      'getIdentity (GET /eapi/v0/identities/{identity_reference}), a made-up reference → 404, refused: as documented',
    );
    expect(said.text).toContain('getRamp (GET /eapi/v0/ramps/{ramp_id}), the ramp → 200: as documented');
    expect(said.text).toContain('  anySuccess: Any 2xx is a success');
    expect(said.text).toMatch(
      /1 difference in 6 answers\. Every field that the document requires was found\.$/,
    );
    expect(said.code).toBe(0);
  });

  it('finds other names, with where they may be and a file for them', async () => {
    const said = await ask(dialects.names);
    expect(findings(said)).toEqual(
      expect.arrayContaining([
        '  - processingFee was not found; it may be at /ourCommission [serviceFields]',
        '  - paymentReady was not found; it may be at /mayProceed [serviceFields]',
        '  - requirements was not found; it may be at /todo [serviceFields]',
        '  - ramp_id was not found; it may be at /orderNumber [serviceFields]',
        '  - status was not found; it may be at /state [serviceFields]',
        '  - limits.periodical[].sources.customer.remaining was not found; it may be at /allowances/windows/*/by/customer/left [serviceFields]',
        '  - /payTo/bankName (string) is a field that the document doesn’t have [unknownFields]',
      ]),
    );
    expect(said.text).toContain('"marketRate": "/midMarket"');
    // The same answer as of get ramp, which alone was asked.
    expect(said.text).toMatch(/"createRamp": \{\n\s+"ramp_id": "\/orderNumber"/);
    expect(said.text).toMatch(/In 4 of them a field that the document requires was not found\.$/);
    expect(said.code).toBe(1);
  });

  it('is satisfied with the file that it proposes', async () => {
    const proposed = /\n(?<file>\{\n[^]*?\n\})\n/.exec((await ask(dialects.names)).text)?.groups?.['file'];
    const file = join(directory, 'proposed.json');
    writeFileSync(file, proposed ?? '');
    const said = await ask(dialects.names, [], { SERVICE_FIELDS: file });
    expect(said.text).not.toContain('was not found;');
    expect(said.code).toBe(0);
  });

  it('reads SERVICE_FIELDS', async () => {
    const file = join(directory, 'fields.json');
    writeFileSync(file, JSON.stringify(fieldsOfNames));
    const said = await ask(dialects.names, [], { SERVICE_FIELDS: file });
    expect(
      findings(said).filter((line) => /paymentReady|processingFee was|ramp_id|limits\./.test(line)),
    ).toEqual([
      '  - receipt.processingFee was not found; it may be at /receipt/ourCommission [serviceFields]',
    ]);
  });

  it('finds an envelope', async () => {
    const said = await ask(dialects.envelope);
    expect(
      findings(said).filter((line) => line === '  - the answer is within /data [envelopes]'),
    ).toHaveLength(5);
    expect(said.text).toContain('  envelopes: An answer within `data` or `result`');
    expect(said.code).toBe(0);
  });

  it('finds numbers', async () => {
    const said = await ask(dialects.numbers);
    expect(findings(said)).toEqual(
      expect.arrayContaining([
        '  - /marketRate is a number, where the document has a string [fieldSpellings]',
        '  - /limits/periodical/*/sources/provider/used is a number, where the document has a string [fieldSpellings]',
      ]),
    );
    expect(said.code).toBe(0);
  });

  it('finds other spellings of names, dates and statuses', async () => {
    const said = await ask(dialects.spellings);
    expect(findings(said)).toEqual(
      expect.arrayContaining([
        '  - /processing_fee is processingFee in another spelling [fieldSpellings]',
        '  - /account/created_at has another layout of dates [fieldSpellings]',
        '  - /status has the document’s values in another spelling [spellings]',
      ]),
    );
    expect(said.code).toBe(0);
  });

  it('finds refusals whose reason is elsewhere', async () => {
    const said = await ask((json) => json.replaceAll('"message":', '"detail":'));
    expect(findings(said)).toContain(
      '  - the refusal’s reason is at /detail, not at /message [refusalTexts]',
    );
    const silent = await ask((json) => json.replaceAll('"message":', '"words":'));
    expect(findings(silent)).toContain('  - the refusal says no reason that is found [refusalTexts]');
  });

  it('says no value of an answer', async () => {
    const said = await ask(dialects.names);
    expect(said.text).not.toMatch(/Sandbox Bank|bc1qexample|c-1|100\.00|PAYMENT_READY|DAILY/);
    expect(said.text).not.toContain(ramp);
    expect(said.text).not.toContain(testCredentials.secret);
  });

  it('asks about made-up ones where none is given', async () => {
    service.speak(same);
    const lines: string[] = [];
    const code = await runConformance(['--service', service.url], pair, (line) => lines.push(line));
    expect(lines.filter((line) => line.includes('→')).map((line) => line.split(/ \(|, refused/)[0])).toEqual([
      'getIdentity',
      'checkEligibility',
      'getLimits',
      'getPrice',
      'getRamp',
    ]);
    expect(lines.at(-1)).toMatch(
      /^Refused, so that no answer was compared: getIdentity, getLimits, getRamp\./,
    );
    expect(code).toBe(0);
  });
});

describe('what it changes', () => {
  const identities = async () => sandbox.db.selectFrom('identity').select('reference').execute();

  it('changes nothing without --write', async () => {
    const before = await identities();
    await ask(same);
    expect(await identities()).toEqual(before);
  });

  it('a made-up customer with --write, which it says before', async () => {
    const before = await identities();
    const said = await ask(same, ['--write']);
    const announced = said.lines.findIndex((line) => line.startsWith('--write: now creates a customer'));
    expect(said.lines.findIndex((line) => line.startsWith('createBasicIdentity'))).toBeGreaterThan(announced);
    expect(said.text).toContain('the reference just created → 200: as documented');
    expect(await identities()).toHaveLength(before.length + 1);
    expect(said.code).toBe(0);
  });

  it.each([
    [{ SERVICE_ENVIRONMENT: 'live' }, '--write is refused: SERVICE_ENVIRONMENT is live'],
    [{ SERVICE_ENVIRONMENT: 'Live' }, 'SERVICE_ENVIRONMENT must be sandbox or live'],
  ])('nothing where --write is refused: %j', async (variables, words) => {
    const before = await identities();
    const said = await ask(same, ['--write'], variables);
    expect(said.text).toContain(words);
    expect(said.code).toBe(2);
    expect(await identities()).toEqual(before);
  });

  it('nothing elsewhere, unless the environment is named', async () => {
    const lines: string[] = [];
    const words = ['--service', 'https://service.example', '--write'];
    expect(await runConformance(words, pair, (line) => lines.push(line))).toBe(2);
    expect(lines[0]).toContain('--write needs SERVICE_ENVIRONMENT=sandbox');
  });
});

describe('what can’t be asked', () => {
  it.each([
    [
      'another secret',
      { SERVICE_API_SECRET: 'another' },
      'getIdentity: the service refused the signature (401)',
    ],
    ['another way to sign', { SIGNATURE_SEPARATOR: 'newline' }, 'the service refused the signature (401)'],
    ['no secret', { SERVICE_API_SECRET: '' }, 'Set SERVICE_API_KEY and SERVICE_API_SECRET'],
    ['no file', { SERVICE_FIELDS: '/nowhere.json' }, 'SERVICE_FIELDS must be a file that Rampart can read'],
  ])('%s ends with 2', async (_what, variables, words) => {
    const said = await ask(same, [], variables);
    expect(said.text).toContain(words);
    expect(said.code).toBe(2);
  });

  it.each([
    [['--service', 'http://127.0.0.1:9'], 'the service did not answer (unreachable)'],
    [['--service', 'http://service.example'], 'plain http'],
    [['--service', 'ftp://service.example'], '--service must be an http or https address'],
    [['--service'], 'An argument is not known'],
    [['--service', 'http://127.0.0.1:9', '--wirte'], 'An argument is not known'],
  ])('%j ends with 2', async (words, sentence) => {
    const lines: string[] = [];
    expect(await runConformance(words, pair, (line) => lines.push(line))).toBe(2);
    expect(lines.join('\n')).toContain(sentence);
  });

  it('a body that is no JSON is not read: 1', async () => {
    const said = await ask(() => '<html></html>');
    expect(findings(said)).toContain('  - the body is no JSON object');
    expect(said.code).toBe(1);
  });
});

describe('a service that says something else altogether', () => {
  let said: (path: string) => readonly [status: number, body: string] = () => [200, ''];
  const server = createServer(({ url = '' }, response) => {
    const [status, body] = said(url);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  let address = '';
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  });

  const askIt = async (answer: typeof said) => {
    said = answer;
    const lines: string[] = [];
    const code = await runConformance(['--service', address], pair, (line) => lines.push(line));
    return { code, text: lines.join('\n') };
  };

  it('403 to the first question is a refused signature', async () => {
    const { code, text } = await askIt(() => [403, '{"message":"no"}']);
    expect(text).toContain('the service refused the signature (403)');
    expect(code).toBe(2);
  });

  it('403 to a later one is about that operation, and beyond the list', async () => {
    const { code, text } = await askIt((path) =>
      path.includes('/price') ? [403, '{"message":"no"}'] : [404, '{"message":"no","status":404}'],
    );
    expect(text).toContain(
      '→ 403, refused\n  - 403 is no refusal that the document lists [errorsBeyondTheList]',
    );
    expect(code).toBe(0);
  });

  it.each([
    [200, '', 'there is no body, where the document has one'],
    [204, '', 'there is no body, where the document has one'],
    [200, '[1]', 'paymentReady was not found; nothing like it is there [serviceFields]'],
    [200, '"done"', 'the body is no JSON object'],
    [200, '['.repeat(5000), 'the body is no JSON object'],
  ])('%i %j is not read: 1', async (status, body, words) => {
    const { code, text } = await askIt(() => [status, body]);
    expect(text).toContain(words);
    expect(code).toBe(1);
  });

  it('another success than the document’s is told', async () => {
    const { text } = await askIt(() => [201, '{"paymentReady":true,"requirements":[]}']);
    expect(text).toContain('  - 201, where the document has 202 [anySuccess]');
  });
});
