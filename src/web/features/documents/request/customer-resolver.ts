import { type FieldErrors, type Resolver, set } from 'react-hook-form';

import { type CustomerValues, isCustomerPath } from '../customer/customer-values.ts';
import { checkRequest } from './share-documents-request.ts';

/** Holds the customer's fields against the contract's whole request; documents are another step's. */
export const customerResolver: Resolver<CustomerValues> = (values) => {
  const errors: FieldErrors<CustomerValues> = {};
  for (const [path, message] of checkRequest(values, []).problems) {
    if (isCustomerPath(path)) set(errors, path, { type: 'contract', message });
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};
