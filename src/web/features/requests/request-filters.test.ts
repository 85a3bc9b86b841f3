import { expect, it } from 'vitest';

import { filtersOfPath } from './request-filters.ts';

it.each([
  ['/eapi/v0/ramps', { operation: 'createRamp' }],
  [`/eapi/v0/ramps/${'a'.repeat(32)}`, { operation: 'getRamp', rampId: 'a'.repeat(32) }],
  ['/eapi/v0/identities/c-1?email=a%40b.co', { operation: 'getIdentity', identityReference: 'c-1' }],
  ['/eapi/v0/identities/basic', { operation: 'createBasicIdentity' }],
  ['https://service.example/base/eapi/v0/price?fiat=AUD', { operation: 'getPrice' }],
  ['/eapi/v0/identities/', { operation: 'updateIdentity' }],
  ['/eapi/identities/transactions/eligibility', { operation: 'checkEligibility' }],
])('the path %s narrows to its operation and what it names', (path, filters) => {
  expect(filtersOfPath(path)).toEqual(filters);
});

it.each(['/eapi/v0/ramps/short', '/eapi/v0/identities/a%40b.co', '/eapi/v1/x', '/customers', 'c-1', ''])(
  'the path %s is no operation’s',
  (path) => {
    expect(filtersOfPath(path)).toBeNull();
  },
);
