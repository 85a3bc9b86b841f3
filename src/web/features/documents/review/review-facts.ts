import { type DocumentType, isNumberedDocument } from '#contract/service/documents.ts';
import type { DocumentDraft } from '#web/shared/documents/drafts/document-draft.ts';
import { knownOtherwise, type TypedFact } from '#web/shared/documents/review/typed-value.tsx';
import { countryName } from '#web/shared/forms/countries.ts';
import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';

import { words } from '../words/review-words.ts';
import type { ShareDocumentsRequest } from '../request/share-documents-request.ts';

interface FactGroup {
  title: string;
  facts: TypedFact[];
}

/** The mask of what the desk knows of a personal field, null for nothing. */
export type MaskOf = (field: string) => string | null;

/** Documents on which an address is printed. */
const withAddress: ReadonlySet<DocumentType | ''> = new Set<DocumentType>([
  'DRIVING_LICENSE',
  'IDENTIFICATION',
  'PROOF_OF_ADDRESS',
]);

/** What of the request is to be seen on a document's pictures, as it will be sent. Design: product › Share documents 5. */
export function pictureFacts(
  { customerIdentity: person }: ShareDocumentsRequest,
  { type, number }: DocumentDraft,
  maskOf: MaskOf,
): TypedFact[] {
  const { givenName, surname, dob } = person;
  const numberField = `documentNumber:${type}`;
  const printed = number.trim();
  const numbered = {
    label: words.review.number,
    value: printed,
    knownOtherwise: knownOtherwise(numberField, printed, maskOf(numberField)),
  };
  return [
    fact('givenName', givenName, maskOf),
    fact('surname', surname, maskOf),
    fact('dob', dob, maskOf),
    ...(type !== '' && isNumberedDocument(type) ? [numbered] : []),
    ...(withAddress.has(type) ? addressFacts(person, maskOf) : []),
  ];
}

/** What no picture shows, as it will be sent: everything of it was typed or revealed in this session. */
export function reviewFacts(request: ShareDocumentsRequest, maskOf: MaskOf): FactGroup[] {
  const { customerIdentity: person } = request;
  return [
    {
      title: words.review.customer,
      facts: [
        { label: fieldNames.identityReference, value: request.identityReference },
        fact('email', request.email, maskOf),
        fact('mobileNumber', request.mobileNumber, maskOf),
        ...(person.residentialAddress.country === 'US' ? taxFacts(person, maskOf) : []),
      ],
    },
    {
      title: words.review.address,
      facts: [countryFact(person.residentialAddress), ...addressFacts(person, maskOf)],
    },
    {
      title: words.review.funds,
      facts: [
        { label: fieldNames.occupationIndustry, value: request.occupationIndustry },
        { label: fieldNames.occupation, value: request.occupation },
        { label: fieldNames.sourceOfFunds, value: request.sourceOfFunds },
        { label: fieldNames.purposeOfTransaction, value: request.purposeOfTransaction },
      ],
    },
  ];
}

type Person = ShareDocumentsRequest['customerIdentity'];

function countryFact({ country }: Person['residentialAddress']): TypedFact {
  return { label: fieldNames.country, value: words.review.country(countryName(country), country) };
}

function addressFacts({ residentialAddress: address }: Person, maskOf: MaskOf): TypedFact[] {
  return [
    fact('addressLine', address.addressLine, maskOf),
    fact('suburb', address.suburb, maskOf),
    { label: fieldNames.state, value: address.state === '' ? null : address.state },
    fact('postCode', address.postCode, maskOf),
  ];
}

function taxFacts({ taxIdType = '', taxId = '', taxState = '' }: Person, maskOf: MaskOf): TypedFact[] {
  return [
    { label: fieldNames.taxIdType, value: taxIdType },
    fact('taxId', taxId, maskOf),
    { label: fieldNames.taxState, value: taxState },
  ];
}

function fact(field: keyof typeof fieldNames, value: string, maskOf: MaskOf): TypedFact {
  return { label: fieldNames[field], value, knownOtherwise: knownOtherwise(field, value, maskOf(field)) };
}
