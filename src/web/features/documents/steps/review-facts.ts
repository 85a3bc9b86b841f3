import {
  addressFacts,
  type MaskOf,
  typedFact,
  type TypedFact,
} from '#web/shared/documents/picture-facts.tsx';
import { countryName } from '#web/shared/forms/country-name.ts';
import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

import type { ShareDocumentsRequest } from '../share-documents-schema.ts';
import { words } from '../share-documents-words.ts';

interface FactGroup {
  title: string;
  facts: TypedFact[];
}

/** Lists typed and revealed values as sent, without images. */
export function reviewFacts(request: ShareDocumentsRequest, maskOf: MaskOf): FactGroup[] {
  const { customerIdentity: person } = request;
  return [
    {
      title: words.review.customer,
      facts: [
        { label: fieldNames.identityReference, value: request.identityReference },
        typedFact('email', request.email, maskOf),
        typedFact('mobileNumber', request.mobileNumber, maskOf),
        ...taxFacts(person, maskOf),
      ],
    },
    {
      title: words.review.address,
      facts: [countryFact(person.residentialAddress), ...addressFacts(person, maskOf)],
    },
    {
      title: words.review.funds,
      facts: [
        { label: fieldNames.occupationIndustry, value: contractText(request.occupationIndustry) },
        { label: fieldNames.occupation, value: contractText(request.occupation) },
        { label: fieldNames.sourceOfFunds, value: contractText(request.sourceOfFunds) },
        { label: fieldNames.purposeOfTransaction, value: contractText(request.purposeOfTransaction) },
      ],
    },
  ];
}

type Person = ShareDocumentsRequest['customerIdentity'];

function countryFact({ country }: Person['residentialAddress']): TypedFact {
  return {
    label: fieldNames.country,
    value: words.review.country({ name: countryName(country), code: country }),
  };
}

function taxFacts({ taxIdType, taxId, taxState }: Person, maskOf: MaskOf): TypedFact[] {
  return [
    ...(taxIdType === undefined ? [] : [{ label: fieldNames.taxIdType, value: taxIdType }]),
    ...(taxId === undefined ? [] : [typedFact('taxId', taxId, maskOf)]),
    ...(taxState === undefined ? [] : [{ label: fieldNames.taxState, value: taxState }]),
  ];
}
