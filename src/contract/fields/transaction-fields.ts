import * as z from 'zod';

import { textMaxLengths as longest } from '#contract/service/choices.ts';
import {
  identityMessageStatuses,
  kycStatuses,
  limitPeriods,
  rampStatuses,
  requirements,
} from '#contract/service/enumerations.ts';
import { atMost } from '#contract/service/identifier-forms.ts';
import {
  amount,
  code,
  countryCode,
  dateTime,
  emptyableText,
  identityReference,
  lenientElements,
  openEnum,
  rampId,
  receivedReference,
  textUpTo,
  transactionType,
  transactionTypes,
  asText,
} from '#contract/service/primitives.ts';

import { open, personal, text } from './field.ts';

/** Zero included. */
const decimal = z.string().regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/);
/** As the sandbox makes them. Choice: rampRecord. */
const writtenRampId = z.string().regex(/^[0-9a-f]{32}$/);
const hash = z.string().min(1);
const lines = z.record(z.string(), z.string());
const readLines = z.record(z.string(), z.unknown());

/** Spec: Price; Eligibility. */
export const routeFields = {
  transactionType: open({ label: 'Transaction type', schema: transactionType }),
  fiat: open({ label: 'Fiat', schema: code }),
  crypto: open({ label: 'Crypto', schema: code }),
  blockchain: open({ label: 'Blockchain', schema: code }),
  method: open({ label: 'Method', schema: code }),
} as const;

/** Spec: Amount rules. */
export const amountFields = {
  fiatAmount: open({ label: 'Fiat amount', schema: amount }),
  cryptoAmount: open({ label: 'Crypto amount', schema: amount }),
} as const;

/** Spec: Ramp. */
export const sideFields = {
  id: open({ label: 'Currency or asset', schema: code }),
  method: routeFields.method,
  blockchain: routeFields.blockchain,
  /** Choice: sourceAmountIgnored. */
  amount: open({ label: 'Amount', schema: z.string(asText).max(longest.code, atMost(longest.code)) }),
} as const;

/** Spec: Ramp. */
export const walletFields = {
  walletAddress: personal({ label: 'Wallet address', mask: 'wallet', schema: textUpTo(longest.wallet) }),
  walletAddressMemo: personal({
    label: 'Wallet address memo',
    mask: 'whole',
    schema: emptyableText.max(longest.wallet, atMost(longest.wallet)),
  }),
} as const;

/** Strings, to keep leading zeros. Stored line by line. Spec: Ramp. */
export const payoutFields = {
  accountName: personal({
    label: 'Account name',
    mask: 'name',
    schema: textUpTo(longest.accountName),
    storageKey: 'instructions.accountName',
  }),
  accountNumber: personal({
    label: 'Account number',
    mask: 'number',
    schema: textUpTo(longest.accountNumber),
    storageKey: 'instructions.accountNumber',
  }),
  bsb: personal({
    label: 'BSB',
    mask: 'number',
    schema: textUpTo(longest.accountNumber),
    storageKey: 'instructions.bsb',
  }),
} as const;

/** The payout account, and the service's, which the customer pays into. Choice: rampRecord. */
export const accountLines = {
  instructions: personal({
    label: 'Payout instructions',
    mask: 'number',
    schema: lines,
    read: readLines,
    hasLines: true,
  }),
  sourceDepositInstructions: open({
    label: 'Deposit instructions',
    schema: lines,
    read: readLines,
    hasLines: true,
  }),
} as const;

/** Spec: Ramp; choice: rampRecord. */
export const rampFields = {
  subPartnerId: open({ label: 'Sub-partner id', schema: textUpTo(longest.subPartnerId) }),
  id: open({ label: 'Ramp id', schema: writtenRampId }),
  ramp_id: open({ label: 'Ramp id', schema: writtenRampId }),
  status: open({ label: 'Status', schema: z.enum(rampStatuses), read: openEnum(rampStatuses) }),
  transactionHash: open({ label: 'Transaction hash', schema: hash }),
  createdAt: open({ label: 'Created', schema: dateTime, read: dateTime }),
  updatedAt: open({ label: 'Updated', schema: dateTime, read: dateTime }),
  /** Choice: rampDeadline. */
  expiresAt: open({ label: 'Expires', schema: dateTime, read: dateTime }),
} as const;

/** A ramp's id as a path parameter. Spec: Ramps. */
export const rampInPath = { ramp_id: { ...rampFields.ramp_id, schema: rampId } } as const;

/** A price's side has the code beside the amount. Spec: Price; Limits. */
export const moneyFields = {
  fiat: routeFields.fiat,
  crypto: routeFields.crypto,
  amount: open({ label: 'Amount', schema: decimal }),
  currency: open({ label: 'Currency', schema: code }),
  fiatAmount: { ...amountFields.fiatAmount, schema: decimal },
  cryptoAmount: { ...amountFields.cryptoAmount, schema: decimal },
  sourceAmount: open({ label: 'Source amount', schema: decimal }),
  targetAmount: open({ label: 'Target amount', schema: decimal }),
  processingFee: open({ label: 'Processing fee', schema: decimal }),
  networkFee: open({ label: 'Network fee', schema: decimal }),
  marketRate: open({ label: 'Market rate', schema: decimal }),
} as const;

/** Spec: Limits; choice: limitsAnswer. */
export const limitFields = {
  period: open({ label: 'Window', schema: z.enum(limitPeriods), read: openEnum(limitPeriods) }),
  limit: open({ label: 'Limit', schema: decimal }),
  used: open({ label: 'Used', schema: decimal }),
  remaining: open({ label: 'Remaining', schema: decimal }),
  currency: moneyFields.currency,
} as const;

/** Spec: Eligibility. */
export const eligibilityFields = {
  countryOfResidence: open({ label: 'Country of residence', schema: countryCode }),
  state: open({ label: 'State', schema: textUpTo(longest.state) }),
  paymentReady: open({ label: 'Can pay', schema: z.boolean(), read: z.boolean() }),
  requirements: open({
    label: 'Requirements',
    schema: z.array(z.enum(requirements)),
    read: lenientElements(openEnum(requirements)),
  }),
} as const;

/** Without a zone. Spec: Events; choice: callbackTimes. */
const callbackTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

/** Spec: rampMessage; choice: rampMessageFields. */
export const rampMessageFields = {
  ramp_id: rampFields.ramp_id,
  order_id: open({ label: 'Order id', schema: writtenRampId }),
  status: rampFields.status,
  status_date: open({ label: 'Status date', schema: callbackTime }),
  created_at: open({ label: 'Created', schema: callbackTime }),
  updated_at: open({ label: 'Updated', schema: callbackTime }),
  internal_reason: text({ label: 'Reason shown to staff', schema: z.string().nullable() }),
  external_reason: text({ label: 'Reason shown to the customer', schema: z.string().nullable() }),
  order_type: open({
    label: 'Direction',
    schema: transactionType,
    read: openEnum(transactionTypes),
  }),
  crypto_coin: open({ label: 'Crypto', schema: code }),
  crypto_blockchain: open({ label: 'Blockchain', schema: code }),
  crypto_amount: open({ label: 'Crypto amount', schema: decimal }),
  fiat_currency: open({ label: 'Fiat', schema: code }),
  fiat_amount: open({ label: 'Fiat amount', schema: decimal }),
  processing_fee: open({ label: 'Processing fee', schema: decimal }),
  network_fee: open({ label: 'Network fee', schema: decimal }),
  transaction_hash: open({ label: 'Transaction hash', schema: hash.nullable() }),
} as const;

/** Spec: identityMessage. */
export const identityMessageFields = {
  identity_reference: open({ label: 'Identity reference', schema: identityReference }),
  status: open({
    label: 'Status',
    schema: z.enum([identityMessageStatuses[0]]),
    read: openEnum(identityMessageStatuses),
  }),
  status_date: rampMessageFields.status_date,
  internal_reason: text({ label: 'Reason shown to staff', schema: z.string() }),
  external_reason: text({ label: 'Reason shown to the customer', schema: z.string() }),
} as const;

/** Choice: kycMessage. */
export const kycMessageFields = {
  identity_reference: open({ label: 'Identity reference', schema: receivedReference }),
  status: open({ label: 'Onboarding', schema: z.enum(kycStatuses), read: openEnum(kycStatuses) }),
} as const;

/** `errors` has no stated shape. Spec: Errors. */
export const errorFields = {
  message: text({ label: 'Message', schema: z.string() }),
  status: open({ label: 'Status', schema: z.number().int(), read: z.number() }),
  traceId: open({ label: 'Trace id', schema: z.string() }),
  errors: text({
    label: 'Errors',
    schema: z.record(z.string(), z.unknown()),
    read: z.record(z.string(), z.unknown()),
    hasLines: true,
  }),
} as const;

export const transactionGroups = [
  routeFields,
  amountFields,
  sideFields,
  walletFields,
  payoutFields,
  accountLines,
  rampFields,
  rampInPath,
  moneyFields,
  limitFields,
  eligibilityFields,
  rampMessageFields,
  identityMessageFields,
  kycMessageFields,
  errorFields,
] as const;
