import type { OperationName } from '#contract/service/operations.ts';

import type { PlantedValues } from './planted-values.ts';
import { imageOf, shareDocumentsBody } from './share-documents-body.ts';
import { validRequests } from './valid-requests.ts';

/** Makes requests with planted values everywhere, and answers that echo them. */
export function plantedRequests(planted: PlantedValues, identityReference: string, rampId: string) {
  const customerIdentity = {
    givenName: planted.givenName,
    surname: planted.surname,
    dob: planted.dob,
    taxIdType: 'SSN',
    taxId: planted.taxId,
    taxState: 'CA',
    residentialAddress: {
      addressLine: planted.addressLine,
      suburb: planted.suburb,
      state: 'CA',
      postCode: planted.postCode,
      country: 'US',
    },
  };
  const who = { identityReference, email: planted.email, mobileNumber: planted.phone };
  const documents = [
    { type: 'PASSPORT', data: { number: planted.documentNumber }, images: [imageOf(planted.image)] },
  ];
  const bodies = {
    shareDocuments: shareDocumentsBody([], { ...who, customerIdentity, identityDocuments: documents }),
    shareReliance: {
      ...validRequests.shareReliance,
      ...who,
      customerIdentity,
      identityDocuments: [{ type: 'PASSPORT', data: { number: planted.documentNumber } }],
    },
    shareToken: { ...who, provider: { vendor: 'kyc-vendor', token: planted.token } },
    createBasicIdentity: {
      identityReference,
      email: planted.email,
      givenName: planted.givenName,
      surname: planted.surname,
      dateOfBirth: planted.dob,
    },
    updateIdentity: { ...who, customerIdentity },
    createRamp: {
      identityReference,
      source: {
        crypto: {
          id: 'ETH',
          blockchain: 'ETH',
          walletAddress: planted.wallet,
          walletAddressMemo: planted.memo,
        },
      },
      target: {
        fiat: {
          id: 'AUD',
          method: 'api',
          instructions: {
            accountName: planted.accountName,
            accountNumber: planted.accountNumber,
            bsb: '012345',
          },
        },
      },
      fiatAmount: '100.00',
    },
    checkEligibility: {
      ...validRequests.checkEligibility,
      identityReference,
      email: planted.email,
      dateOfBirth: planted.dob,
    },
  } as const;

  const ramp = {
    ...bodies.createRamp,
    ramp_id: rampId,
    status: 'COIN_DEPOSIT_READY',
    createdAt: '2026-05-04T10:00:00Z',
  };
  const answers: Partial<Record<OperationName, object>> = {
    shareDocuments: {
      status: 'PENDING',
      identityReference,
      customerIdentity,
      createdAt: '2026-05-04T10:00:00Z',
    },
    createRamp: ramp,
    getRamp: ramp,
    getIdentity: {
      identifyReference: identityReference,
      account: { exists: true, blocked: false, createdAt: '2026-05-04T10:00:00Z' },
    },
    checkEligibility: { paymentReady: false, requirements: ['DOCUMENT'] },
  };
  return { bodies, answers };
}
