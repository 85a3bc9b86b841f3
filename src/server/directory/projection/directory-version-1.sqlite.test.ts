import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { customerRecord } from '#contract/desk/customers.ts';
import { rampDetail } from '#contract/desk/ramps.ts';
import { startServer, type StartedServer } from '#testing/started-server.ts';
import { keysOfTests } from '#testing/test-database.ts';

/**
 * Written down as that version's own code had left it: an account looked up with an e-mail, a customer created and then looked up with
 * another, a creation without an answer, a price and a look-up (404) of a mistyped reference, a ramp whose answer repeats nothing, and a
 * callback about it.
 */
const left = readFileSync(join(import.meta.dirname, '../../../testing/directory-version-1.sql'), 'utf8');

describe('a database of the version before, opened by this one', () => {
  let directory = '';
  let started: StartedServer;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'version-1-'));
    const database = new Database(join(directory, 'server.sqlite'));
    database.exec(left);
    database.close();
    started = await startServer({
      directory,
      serviceUrl: 'http://127.0.0.1:1',
      environment: { ...keysOfTests },
    });
  });
  afterAll(async () => {
    await started.server.stop();
    rmSync(directory, { recursive: true });
  });

  const customer = async (reference: string) =>
    customerRecord.parse(await (await started.get(`/api/customers/${reference}`)).json());
  const found = async (text: string) => {
    const answer = await fetch(`${started.url}/api/search`, {
      method: 'POST',
      headers: { cookie: started.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    return ((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
  };

  it('holds what was submitted and accepted, and nothing that was only asked with', async () => {
    const fieldsOf = async (reference: string) =>
      (await customer(reference)).personalValues.map(({ field, masked }) => `${field} ${masked}`);
    expect(await fieldsOf('searched-1')).toEqual([]);
    expect(await fieldsOf('submitted-2')).toEqual(['email o•••@e•••.org', 'givenName R•••']);
    expect(await fieldsOf('unanswered-3')).toEqual([]);
    for (const email of ['anybody@example.org', 'other@example.org', 'lost@example.org'])
      expect(await found(email)).toEqual([]);
    expect(await found('own@example.org')).toEqual(['submitted-2']);
  });

  it('lists those alone who are customers', async () => {
    const list = (await (await started.get('/api/customers')).json()) as {
      items: { identityReference: string }[];
    };
    expect(list.items.map(({ identityReference }) => identityReference).sort()).toEqual([
      'searched-1',
      'submitted-2',
      'unanswered-3',
    ]);
  });

  it('knows whose the ramp is, and what it is of', async () => {
    const url = '/api/ramps/ee04c5f0a1b2c3d4e5f60718293eef35';
    expect(rampDetail.parse(await (await started.get(url)).json())).toMatchObject({
      identityReference: 'submitted-2',
      direction: 'ONRAMP',
      method: 'payid-bank-transfer',
      status: 'PAYMENT_RECEIVED',
      pair: { fiat: 'AUD', crypto: 'ETH', blockchain: 'ETH' },
    });
    expect(await found('0xfeed')).toEqual(['ee04c5f0a1b2c3d4e5f60718293eef35']);
  });
});
