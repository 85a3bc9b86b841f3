import { maskValue } from '#contract/desk/masking.ts';
import { countryName } from '#web/shared/forms/countries.ts';
import type { Fact } from '#web/shared/ui/fact-list.tsx';

import { customerLabels as labels } from '../customer/customer-values.ts';
import { words } from '../words/review-words.ts';
import type { ShareDocumentsRequest } from '../request/share-documents-request.ts';

interface FactGroup {
  title: string;
  facts: Fact[];
}

/** Every field of the request but its documents, as it will be sent, with what is personal masked. Design: product › Personal data. */
export function reviewFacts(request: ShareDocumentsRequest): FactGroup[] {
  const { customerIdentity: person } = request;
  const { residentialAddress: address } = person;
  const isUs = address.country === 'US';
  return [
    {
      title: words.review.customer,
      facts: [
        { label: labels.identityReference, value: request.identityReference },
        { label: labels.email, value: maskValue('email', request.email) },
        { label: labels.mobileNumber, value: maskValue('mobileNumber', request.mobileNumber) },
        { label: labels['customerIdentity.givenName'], value: maskValue('givenName', person.givenName) },
        { label: labels['customerIdentity.surname'], value: maskValue('surname', person.surname) },
        { label: labels['customerIdentity.dob'], value: maskValue('dob', person.dob) },
        ...(isUs ? taxFacts(person) : []),
      ],
    },
    {
      title: words.review.address,
      facts: [
        {
          label: labels['customerIdentity.residentialAddress.country'],
          value: words.review.country(countryName(address.country), address.country),
        },
        {
          label: labels['customerIdentity.residentialAddress.postCode'],
          value: maskValue('postCode', address.postCode),
        },
        {
          label: labels['customerIdentity.residentialAddress.addressLine'],
          value: maskValue('addressLine', address.addressLine),
        },
        {
          label: labels['customerIdentity.residentialAddress.suburb'],
          value: maskValue('suburb', address.suburb),
        },
        { label: labels['customerIdentity.residentialAddress.state'], value: address.state },
      ],
    },
    {
      title: words.review.funds,
      facts: [
        { label: labels.occupationIndustry, value: request.occupationIndustry },
        { label: labels.occupation, value: request.occupation },
        { label: labels.sourceOfFunds, value: request.sourceOfFunds },
        { label: labels.purposeOfTransaction, value: request.purposeOfTransaction },
      ],
    },
  ];
}

function taxFacts({ taxIdType, taxId = '', taxState }: ShareDocumentsRequest['customerIdentity']): Fact[] {
  return [
    { label: labels['customerIdentity.taxIdType'], value: taxIdType },
    { label: labels['customerIdentity.taxId'], value: maskValue('taxId', taxId) },
    { label: labels['customerIdentity.taxState'], value: taxState },
  ];
}
