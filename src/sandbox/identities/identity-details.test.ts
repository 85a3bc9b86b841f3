import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legalReferences } from '#testing/legal-references.ts';
import { addCustomer } from '../testing/customers.ts';
import {
  american,
  australian,
  frontImage,
  relianceBody,
  shareDocumentsBody,
  tokenBody,
} from '../testing/requests.ts';
import { postIdentity, updateWith } from '../testing/identities.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

type Changes = Readonly<Record<string, unknown>>;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  await addCustomer(sandbox, { reference: 'c-0' });
});
afterAll(async () => sandbox.close());

/** What each write is asked of with these changes. */
const operations = {
  basic: async (changes: Changes) => postIdentity(sandbox, 'basic', { identityReference: 'c-1', ...changes }),
  documents: async (changes: Changes) =>
    postIdentity(sandbox, 'share/documents', shareDocumentsBody(changes)),
  reliance: async (changes: Changes) => postIdentity(sandbox, 'reliance', relianceBody(changes)),
  token: async (changes: Changes) => postIdentity(sandbox, 'token/share', tokenBody(changes)),
  update: async (changes: Changes) =>
    updateWith(sandbox, { identityReference: 'c-0', email: 'zero@mail.example', ...changes }),
};
type Operation = keyof typeof operations;

/** The status, and the paths of what is refused. */
const outcome = async (operation: Operation, changes: Changes) => {
  const answer = await operations[operation](changes);
  const errors = answer.body === '' ? {} : (answer.json<{ errors?: object }>().errors ?? {});
  return [answer.statusCode, ...Object.keys(errors)];
};

const residentOf = (address: Changes) => ({
  customerIdentity: { ...australian, residentialAddress: { ...australian.residentialAddress, ...address } },
});
const { taxId: _taxId, taxIdType: _type, taxState: _state, ...untaxed } = american;
const passport = (changes: Changes) => ({
  type: 'PASSPORT',
  data: { number: '1' },
  images: [frontImage()],
  ...changes,
});
const sharing = (...identityDocuments: unknown[]) => ({ identityDocuments });
const long = (length: number) => {
  const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  return `${'a'.repeat(64)}@${'d'.repeat(length - domain.length - 66)}.${domain}`;
};

const image = 'identityDocuments[0].images[0]';
const address = 'customerIdentity.residentialAddress';

describe('details', () => {
  it.each<[string, Operation, Changes, (number | string)[]]>([
    [
      '2: a reference has at most 100 characters',
      'documents',
      { identityReference: 'a'.repeat(101) },
      [422, 'identityReference'],
    ],
    [
      '2: of letters, digits and hyphens',
      'reliance',
      { identityReference: 'a_b' },
      [422, 'identityReference'],
    ],
    [
      '5: a screening result has no default',
      'reliance',
      { screeningPepResult: undefined },
      [422, 'screeningPepResult'],
    ],
    [
      '5: and is no text',
      'reliance',
      { screeningSanctionsResult: 'false' },
      [422, 'screeningSanctionsResult'],
    ],
    [
      '6: a day that does not exist is refused',
      'documents',
      { customerIdentity: { ...australian, dob: '2023-02-29' } },
      [422, 'customerIdentity.dob'],
    ],
    ['6: in basic too', 'basic', { dateOfBirth: '2023-02-29' }, [422, 'dateOfBirth']],
    ['6: and as a screening date', 'reliance', { screeningDate: '2023-02-29' }, [422, 'screeningDate']],
    ['6: a day has no time', 'basic', { dateOfBirth: '1990-01-31T00:00:00Z' }, [422, 'dateOfBirth']],
    ['6: basic says dateOfBirth', 'basic', { dob: '1990-01-31' }, [400]],
    [
      '6: customerIdentity says dob',
      'documents',
      { customerIdentity: { ...australian, dateOfBirth: '1990-01-31' } },
      [400],
    ],
    ['7: state is always there', 'documents', residentOf({ state: undefined }), [422, `${address}.state`]],
    ['7: and may be empty', 'documents', residentOf({ state: '' }), [202]],
    [
      '7: but not in the US',
      'documents',
      {
        customerIdentity: { ...american, residentialAddress: { ...american.residentialAddress, state: ' ' } },
      },
      [422, `${address}.state`],
    ],
    ['8: a country is in capitals', 'documents', residentOf({ country: 'au' }), [422, `${address}.country`]],
    ['8: and two letters', 'documents', residentOf({ country: 'AUS' }), [422, `${address}.country`]],
    ['8: an e-mail in token share has 200 characters', 'token', { email: long(200) }, [202]],
    ['8: and no more', 'token', { email: long(201) }, [422, 'email']],
    ['8: elsewhere 254', 'documents', { email: long(254) }, [202]],
    ['8: and no more than that', 'documents', { email: long(255) }, [422, 'email']],
    [
      '9: an address in the US needs all of the tax identifier',
      'documents',
      { customerIdentity: untaxed },
      [422, 'customerIdentity.taxIdType', 'customerIdentity.taxId', 'customerIdentity.taxState'],
    ],
    [
      '9: nine digits as AAA-GG-SSSS',
      'documents',
      { customerIdentity: { ...american, taxId: '123456789' } },
      [422, 'customerIdentity.taxId'],
    ],
    [
      '9: taxState is two letters',
      'documents',
      { customerIdentity: { ...american, taxState: 'c1' } },
      [422, 'customerIdentity.taxState'],
    ],
    [
      '9: elsewhere it is optional',
      'documents',
      { customerIdentity: { ...australian, taxId: '123-45-6789' } },
      [202],
    ],
    [
      '10: share-documents takes an MSISDN',
      'documents',
      { mobileNumber: '0412 345 678' },
      [422, 'mobileNumber'],
    ],
    ['10: elsewhere anything', 'reliance', { mobileNumber: '0412 345 678' }, [202]],
    ['10: of up to 32 characters', 'token', { mobileNumber: '1'.repeat(33) }, [422, 'mobileNumber']],
    ['10: and not empty', 'update', { mobileNumber: '' }, [422, 'mobileNumber']],
    ['12: absent leaves as it is', 'update', {}, [204]],
    ['12: null is no value', 'update', { mobileNumber: null }, [422, 'mobileNumber']],
    [
      '12: industry and occupation go together',
      'update',
      { occupation: 'Construction' },
      [422, 'occupation'],
    ],
    [
      '12: a document of an update needs the number of its type',
      'update',
      sharing({ type: 'PASSPORT' }),
      [422, 'identityDocuments[0].data.number'],
    ],
    ['12: a selfie has none', 'update', sharing({ type: 'SELFIE' }), [204]],
    ['13: reliance has a document at least', 'reliance', sharing(), [422, 'identityDocuments']],
    [
      '13: of a numbered kind',
      'reliance',
      sharing({ type: 'SELFIE', data: { number: '1' } }),
      [422, 'identityDocuments[0].type'],
    ],
    ['13: with its number', 'reliance', sharing({ type: 'PASSPORT' }), [422, 'identityDocuments[0].data']],
    ['13: and no images', 'reliance', sharing(passport({})), [400]],
    [
      '14: a numbered document needs data',
      'documents',
      sharing(passport({ data: undefined })),
      [422, 'identityDocuments[0].data.number'],
    ],
    [
      '14: its number is not empty',
      'documents',
      sharing(passport({ data: { number: '' } })),
      [422, 'identityDocuments[0].data.number'],
    ],
    ['14: data on a selfie is taken', 'documents', sharing(passport({ type: 'SELFIE' })), [202]],
    [
      '15: image.type has two values',
      'documents',
      sharing(passport({ images: [{ ...frontImage(), type: 'PASSPORT' }] })),
      [422, `${image}.type`],
    ],
    [
      '15: side is required, of a selfie too',
      'documents',
      sharing({ type: 'SELFIE', images: [{ ...frontImage(), side: undefined }] }),
      [422, `${image}.side`],
    ],
    [
      '15: the word is mimetype',
      'documents',
      sharing(passport({ images: [{ ...frontImage(), mimeType: 'image/jpeg' }] })),
      [400],
    ],
    [
      '15: and has two values',
      'documents',
      sharing(passport({ images: [{ ...frontImage(), mimetype: 'image/jpg' }] })),
      [422, `${image}.mimetype`],
    ],
    [
      '15: a document has an image at least',
      'documents',
      sharing(passport({ images: [] })),
      [422, 'identityDocuments[0].images'],
    ],
    [
      '18: purpose is lower-case',
      'documents',
      { purposeOfTransaction: 'Investment' },
      [422, 'purposeOfTransaction'],
    ],
    ['18: nothing is trimmed', 'documents', { occupation: 'IT developer ' }, [422, 'occupation']],
    ['18: nor folded', 'update', { sourceOfFunds: 'salary' }, [422, 'sourceOfFunds']],
  ])('%s (%s)', async (_name, operation, changes, expected) => {
    expect(await outcome(operation, changes)).toStrictEqual(expected);
  });

  it('2: every legal reference can be created, updated and steered', async () => {
    for (const identityReference of legalReferences) {
      expect((await operations.basic({ identityReference })).statusCode).toBe(201);
      const email = `${identityReference.slice(0, 60).replaceAll(/^-|-$/g, 'x')}@mail.example`;
      expect((await operations.update({ identityReference, email })).statusCode).toBe(204);
      const url = `/sandbox/customers/${identityReference}`;
      expect((await sandbox.control('GET', url)).json()).toMatchObject({ identityReference, scenarios: [] });
    }
  });
});
