/** Header only: 400 × 300. */
export const smallPng = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000001900000012c080200000000000000',
  'hex',
);

/** Header only: 400 × 300. */
export const smallJpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0001108012c019003012200021101031101ffd9',
  'hex',
);

export function imageOf(base64: unknown = smallPng.toString('base64'), mimetype = 'image/png') {
  return { base64, mimetype, side: 'FRONT' };
}

export function shareDocumentsBody(images: unknown[] = [imageOf()], changes: object = {}) {
  return {
    identityReference: 'customer-1',
    mobileNumber: '+61412345678',
    email: 'jane@example.com',
    customerIdentity: {
      givenName: 'Jane',
      surname: 'Müller',
      dob: '1980-02-29',
      residentialAddress: {
        addressLine: '1 Main St',
        suburb: 'Sydney',
        state: 'NSW',
        postCode: '2000',
        country: 'AU',
      },
    },
    occupationIndustry: 'Real estate or construction',
    occupation: 'Construction',
    sourceOfFunds: 'Salary',
    purposeOfTransaction: 'investment',
    identityDocuments: [{ type: 'PASSPORT', data: { number: 'P0123456' }, images }],
    ...changes,
  };
}
