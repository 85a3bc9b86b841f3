/** Leaves of a CustomerIdentity that say something about a person. Spec: Resources › CustomerIdentity. */
const identityLeaves = [
  'givenName',
  'surname',
  'dob',
  'taxId',
  'residentialAddress.addressLine',
  'residentialAddress.suburb',
  'residentialAddress.postCode',
];

const customerIdentity = identityLeaves.map((leaf) => `customerIdentity.${leaf}`);

const relianceRequest = ['email', 'mobileNumber', ...customerIdentity, 'identityDocuments[].data.number'];

const wallets = (side: string) => [`${side}.crypto.walletAddress`, `${side}.crypto.walletAddressMemo`];

/**
 * The personal leaves by shape; `operations` names them an operation. `[]` stands for every element of an array and `*` for every key.
 * Design: product › Personal data.
 */
export const personalLeaves = {
  customerIdentity,
  relianceRequest,
  identityRequest: [...relianceRequest, 'identityDocuments[].images[].base64'],
  basicRequest: [
    'givenName',
    'surname',
    'dateOfBirth',
    'email',
    'residentialAddress.addressLine',
    'residentialAddress.suburb',
    'residentialAddress.postCode',
  ],
  rampRequest: [...wallets('source'), ...wallets('target'), 'target.fiat.instructions.*'],
  rampRecord: [
    ...wallets('source'),
    ...wallets('target'),
    'target.fiat.instructions.*',
    'target.fiat.instructions[].*',
  ],
} as const;
