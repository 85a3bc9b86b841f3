import type { DocumentType } from '#contract/service/documents.ts';
import { type CustomerValues, emptyCustomer } from '#web/features/documents/share-documents-schema.ts';
import type { DocumentDraft, ImageDraft } from '#web/shared/documents/document-drafts.ts';
import type { PreparedImage } from '#web/workers/image-protocol.ts';

export function customerIn(country: 'AU' | 'US'): CustomerValues {
  const empty = emptyCustomer('c-13344');
  return {
    ...empty,
    email: 'ada@example.com',
    mobileNumber: '+61 412 345 678',
    customerIdentity: {
      ...empty.customerIdentity,
      givenName: ' Ada ',
      surname: 'Miller',
      dob: '1988-07-02',
      taxIdType: 'SSN',
      taxId: '123-45-6789',
      taxState: 'CA',
      residentialAddress: {
        addressLine: '1 Test Street',
        suburb: 'Sydney',
        state: country === 'US' ? 'CA' : '',
        postCode: '2000',
        country,
      },
    },
    occupationIndustry: 'Fulltime student',
    occupation: 'Fulltime student',
    sourceOfFunds: 'Salary',
  };
}

const goodMeasures: PreparedImage['measures'] = {
  width: 3024,
  height: 4032,
  sharpness: 80,
  glareShare: 0,
  brightness: 220,
  edgeContact: { top: 0, right: 0, bottom: 0, left: 0 },
  linesDownToAcross: 0.5,
};

export function preparedImage(
  bytes: Uint8Array = Uint8Array.of(1, 2, 3),
  sha256 = 'a'.repeat(64),
): PreparedImage {
  return {
    mimetype: 'image/jpeg',
    width: 30,
    height: 40,
    originalBytes: bytes.length,
    content: new Blob([Uint8Array.from(bytes)]),
    base64: new Blob([btoa(String.fromCharCode(...bytes))]),
    sha256,
    thumbnail: new Blob(['t']),
    changes: [],
    measures: goodMeasures,
  };
}

export function imageDraft(change: Partial<ImageDraft> = {}): ImageDraft {
  return {
    id: 'image',
    file: new File(['x'], 'front.jpg'),
    side: 'FRONT',
    turns: 0,
    shrink: false,
    state: 'ready',
    prepared: preparedImage(),
    preparedTurns: 0,
    findings: [],
    canShrink: false,
    ...change,
  };
}

export function documentDraft(
  type: DocumentType | '',
  images: readonly ImageDraft[] = [imageDraft()],
): DocumentDraft {
  return { id: `document ${type}`, type, number: 'PA1234567', images };
}
