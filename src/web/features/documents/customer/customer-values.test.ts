import { describe, expect, it } from 'vitest';

import { emptyCustomer } from './customer-values.ts';

describe('an empty form', () => {
  it('has the only purpose chosen', () => {
    expect(emptyCustomer('c-1')).toMatchObject({
      identityReference: 'c-1',
      purposeOfTransaction: 'investment',
    });
  });
});
