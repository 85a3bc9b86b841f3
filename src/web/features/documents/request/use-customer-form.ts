import { useForm } from 'react-hook-form';

import { type CustomerValues, emptyCustomer } from '../customer/customer-values.ts';
import { customerResolver } from './customer-resolver.ts';

/** The customer's fields, and whether they are as the contract asks. */
export function useCustomerForm(identityReference: string) {
  const form = useForm<CustomerValues>({
    defaultValues: emptyCustomer(identityReference),
    resolver: customerResolver,
    mode: 'onTouched',
    // The list of what is wrong takes the focus, and leads to each field.
    shouldFocusError: false,
  });
  // Submitting is what makes react-hook-form check again with every key from then on.
  const isCustomerGood = async () => {
    let isGood = false;
    await form.handleSubmit(() => {
      isGood = true;
    })();
    return isGood;
  };
  return { form, isCustomerGood };
}
