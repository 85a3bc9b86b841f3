import { describe, expect, test } from 'vitest';

import { callbacks } from './callbacks.ts';
import { documentTypes, imageMimetypes, imageSides, imageTypes, numberedDocumentTypes } from './documents.ts';
import {
  onboardingStatuses,
  rampMainLines,
  rampStatuses,
  terminalRampStatuses,
  requirements,
  limitPeriods,
  limitSources,
} from './enumerations.ts';
import { errorBodies, errorStatuses } from './errors.ts';
import { fillPath, operationNames, operations } from './operations.ts';
import { transactionTypes } from './primitives.ts';

/** The interface document's endpoints: name, method, path, success status, listed errors, whether it changes something. */
const endpoints = [
  ['createRamp', 'POST', '/eapi/v0/ramps', 201, null, true],
  ['getRamp', 'GET', '/eapi/v0/ramps/{ramp_id}', 200, null, false],
  ['shareToken', 'POST', '/eapi/v0/identities/token/share', 202, null, true],
  ['shareReliance', 'POST', '/eapi/v0/identities/reliance', 202, [400, 401, 404, 422, 500], true],
  ['shareDocuments', 'POST', '/eapi/v0/identities/share/documents', 202, [400, 401, 404, 422, 429], true],
  ['updateIdentity', 'PATCH', '/eapi/v0/identities', 204, null, true],
  ['getIdentity', 'GET', '/eapi/v0/identities/{identity_reference}', 200, null, false],
  ['createBasicIdentity', 'POST', '/eapi/v0/identities/basic', 201, null, true],
  ['getPrice', 'GET', '/eapi/v0/price', 200, null, false],
  [
    'checkEligibility',
    'POST',
    '/eapi/identities/transactions/eligibility',
    202,
    [400, 401, 404, 422, 500],
    false,
  ],
  ['getLimits', 'POST', '/eapi/v0/identities/transactions/limits', 200, null, false],
] as const;

describe('the operations table', () => {
  test('holds the document’s eleven operations, word for word', () => {
    expect(
      operationNames.map((name) => {
        const { method, path, successStatus, documentedErrors, isWrite } = operations[name];
        return [name, method, path, successStatus, documentedErrors, isWrite];
      }),
    ).toEqual(endpoints);
  });

  test.each(operationNames)(
    '%s has a body if and only if its method takes one, and parameters for its braces',
    (name) => {
      const { method, path, request, requestOf, pathParameters, answer, successStatus } = operations[name];
      expect(request === null).toBe(method === 'GET');
      const braces = Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter]) => parameter);
      expect(Object.keys(pathParameters?.shape ?? {})).toEqual(braces);
      expect(answer === null).toBe(successStatus === 204);
      expect(requestOf !== null).toBe(name === 'shareDocuments' || name === 'updateIdentity');
    },
  );

  test('eligibility has no version segment, all others have it', () => {
    const unversioned = operationNames.filter((name) => !operations[name].path.startsWith('/eapi/v0/'));
    expect(unversioned).toEqual(['checkEligibility']);
  });
});

describe('fillPath', () => {
  test.each(['0', 'null', '-', 'hasOwnProperty'])('fills in %s', (reference) => {
    expect(fillPath(operations.getIdentity.path, { identity_reference: reference })).toBe(
      `/eapi/v0/identities/${reference}`,
    );
  });

  test('percent-encodes what is not a path segment, and takes no inherited property for a parameter', () => {
    expect(fillPath('/a/{x}', { x: 'b/../c?d#e' })).toBe('/a/b%2F..%2Fc%3Fd%23e');
    expect(() => fillPath('/a/{constructor}', {})).toThrow('constructor is missing');
  });
});

describe('the enumerations are the interface document’s', () => {
  test.each([
    ['document types', documentTypes, 'DRIVING_LICENSE PASSPORT IDENTIFICATION PROOF_OF_ADDRESS SELFIE'],
    ['document types with a number', numberedDocumentTypes, 'DRIVING_LICENSE PASSPORT IDENTIFICATION'],
    ['image types', imageTypes, 'DRIVING_LICENSE IDENTIFICATION'],
    ['mimetypes', imageMimetypes, 'image/jpeg image/png'],
    ['sides', imageSides, 'FRONT BACK'],
    ['onboarding statuses', onboardingStatuses, 'PENDING APPROVED REJECTED'],
    ['transaction types', transactionTypes, 'ONRAMP OFFRAMP'],
    [
      'requirements',
      requirements,
      'US_TAX_ID PERSONAL_DETAILS DOCUMENT SELFIE SOURCE_FUNDS OCCUPATION PURPOSE_OF_TX',
    ],
    ['limit windows', limitPeriods, 'DAILY WEEKLY MONTHLY ANNUAL'],
    ['limit sources', limitSources, 'provider customer'],
    ['callbacks', Object.keys(callbacks), 'rampMessage identityMessage'],
    ['error statuses', errorStatuses.map(String), '400 401 404 422 429 500'],
  ])('%s', (_name, values, expected) => expect(values).toEqual(expected.split(' ')));

  test('ramp statuses: main lines and ends are known ones', () => {
    expect(rampStatuses).toHaveLength(15);
    const known = new Set<string>(rampStatuses);
    const named = [...rampMainLines.ONRAMP, ...rampMainLines.OFFRAMP, ...terminalRampStatuses];
    expect(named.filter((status) => !known.has(status))).toEqual([]);
  });

  test('of the refusals only 400 and 500 carry a trace id, and only 422 carries errors', () => {
    const fields = errorStatuses.map((status) => [status, Object.keys(errorBodies[status].shape)]);
    expect(Object.fromEntries(fields)).toEqual({
      400: ['message', 'status', 'traceId'],
      401: ['message', 'status'],
      404: ['message', 'status'],
      422: ['message', 'status', 'errors'],
      429: ['message', 'status'],
      500: ['message', 'status', 'traceId'],
    });
  });
});
