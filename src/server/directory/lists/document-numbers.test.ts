import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { documentNumbersAnswer } from '#contract/desk/document-numbers.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { type FedDirectory, startFedDirectory } from '#testing/fed-directory.ts';
import { validRequests } from '#testing/valid-requests.ts';

describe('whether another customer has a document’s number', () => {
  let directory: FedDirectory;
  const withNumber = (identityReference: string, number: string) => {
    const [document] = validRequests.shareDocuments.identityDocuments;
    const identityDocuments = [{ ...document, type: 'PASSPORT', data: { number } }];
    return { ...validRequests.shareDocuments, identityReference, identityDocuments };
  };
  beforeAll(async () => {
    directory = await startFedDirectory();
    await directory.record('shareDocuments', { body: withNumber('c-ada', 'PA 441-7823') }, { status: 202 });
    await directory.record('shareDocuments', { body: withNumber('c-refused', 'XX1') }, { status: 422 });
  });
  afterAll(async () => directory.desk.close());

  const ask = async (identityReference: string, numbers: string[], role: Role = 'support') =>
    directory.desk.app.inject({
      method: 'POST',
      url: '/api/document-numbers',
      payload: { identityReference, numbers },
      headers: { cookie: await directory.desk.cookieOf(role) },
    });
  const holders = async (identityReference: string, numbers: string[]) =>
    documentNumbersAnswer.parse((await ask(identityReference, numbers)).json()).holders;

  it('is found however it is written, masked, with the place of the question', async () => {
    const found = await holders('c-grace', ['ZZ9', 'pa4417823']);
    expect(found).toMatchObject([{ index: 1, identityReference: 'c-ada' }]);
    expect(found[0]?.label).toMatch(/•••/);
  });

  it('is not said of the customer’s own number, of one that was refused, or of part of one', async () => {
    expect(await holders('c-ada', ['PA4417823'])).toEqual([]);
    expect(await holders('c-grace', ['XX1', 'PA441782', ' - '])).toEqual([]);
  });

  it('is recorded without the number, and told to nobody who may not share documents', async () => {
    expect((await ask('c-grace', ['PA4417823'], 'auditor')).statusCode).toBe(403);
    expect((await ask('c-grace', [], 'support')).statusCode).toBe(422);
    await ask('c-grace', ['PA4417823']);
    const entries = await directory.desk.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'ask-document-numbers')
      .execute();
    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toMatch(/4417823/);
  });
});
