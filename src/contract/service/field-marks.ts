/**
 * What a field's value is: `personal` says something about a person or their money and is masked; `open` is shown as it came; `text` is
 * written for people to read, and what it says of a person is masked in it.
 */
export type FieldMark = 'personal' | 'open' | 'text';

const personal = [
  'accountName',
  'accountNumber',
  'addressLine',
  'base64',
  'bsb',
  'dateOfBirth',
  'dob',
  'email',
  'givenName',
  'instructions.*',
  'mobileNumber',
  'number',
  'postCode',
  'suburb',
  'surname',
  'taxId',
  'token',
  'walletAddress',
  'walletAddressMemo',
] as const;

const text = [
  'errors.*',
  'external_reason',
  'internalReason',
  'internal_reason',
  'message',
  'reason',
] as const;

const open = [
  'amount',
  'blockchain',
  'blocked',
  'country',
  'countryOfResidence',
  'createdAt',
  'created_at',
  'crypto',
  'cryptoAmount',
  'crypto_amount',
  'crypto_blockchain',
  'crypto_coin',
  'currency',
  'exists',
  'fiat',
  'fiatAmount',
  'fiat_amount',
  'fiat_currency',
  'id',
  'identifyReference',
  'identityReference',
  'identity_reference',
  'limit',
  'marketRate',
  'method',
  'mimetype',
  'networkFee',
  'network_fee',
  'occupation',
  'occupationIndustry',
  'order_id',
  'order_type',
  'paymentReady',
  'period',
  'processingFee',
  'processing_fee',
  'purposeOfTransaction',
  'ramp_id',
  'remaining',
  'requirements',
  'screeningDate',
  'screeningPepResult',
  'screeningSanctionsResult',
  'side',
  'sourceAmount',
  // The service's own account, which the customer pays into.
  'sourceDepositInstructions.*',
  'sourceOfFunds',
  'state',
  'status',
  'status_date',
  'subPartnerId',
  'targetAmount',
  'taxIdType',
  'taxState',
  'traceId',
  'transactionHash',
  'transactionType',
  'transaction_hash',
  'type',
  'updatedAt',
  'updated_at',
  'used',
  'vendor',
] as const;

const marks: ReadonlyMap<string, FieldMark> = new Map<string, FieldMark>([
  ...personal.map((name) => [name, 'personal'] as const),
  ...text.map((name) => [name, 'text'] as const),
  ...open.map((name) => [name, 'open'] as const),
]);

/**
 * The mark of a leaf by its path, `[]` for every element and `*` for every key; null where nobody marked it, which counts as personal
 * wherever it matters. A name below a `parent.*` has the parent's mark, any other its own name's, wherever it is. Trust: 6.
 */
export function markOf(path: string): FieldMark | null {
  const [last = '', parent = ''] = path.replaceAll('[]', '').split('.').toReversed();
  return marks.get(`${parent}.*`) ?? marks.get(last) ?? null;
}

/** Whether a field of this name is personal wherever it turns up. */
export function isPersonalName(name: string): boolean {
  return marks.get(name) === 'personal';
}
