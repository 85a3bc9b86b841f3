import { servicePrefix } from '#contract/desk/headers.ts';

const records = [
  '/api/customers/',
  '/api/ramps/',
  '/api/callbacks/',
  '/api/requests/',
  '/nowhere/',
  `${servicePrefix}/eapi/v0/ramps/`,
  `${servicePrefix}/eapi/v0/identities/`,
];
const lists = [
  '/api/customers',
  '/api/customers.csv',
  '/api/ramps',
  '/api/notes',
  '/api/audit',
  '/api/requests',
  '/api/environment',
];

/** Lists addresses with a misplaced value. */
export function plantedAddresses(value: string, identityReference: string): string[] {
  const encoded = encodeURIComponent(value);
  const ofOne = [
    `/api/customers/${identityReference}/activity`,
    `${servicePrefix}/eapi/v0/identities/${identityReference}`,
  ];
  return [
    ...records.map((path) => path + encoded),
    `/api/customers/${encoded}/activity`,
    ...[...lists, ...ofOne].map((path) => `${path}?email=${encoded}&cursor=${encoded}&q=${encoded}`),
  ];
}
