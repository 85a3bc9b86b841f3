import * as z from 'zod';

import { textMaxLengths as longest } from './choices.ts';
import { atMost } from './identifier-forms.ts';
import { rampStatuses } from './enumerations.ts';
import { amountFields, countAmounts, exactlyOneAmount } from './price.ts';
import {
  code,
  dateTime,
  emptyableText,
  identityReference,
  lenient,
  openEnum,
  textUpTo,
} from './primitives.ts';
import { anyObject, requestObject, asText, whenFits } from './request-rules.ts';

const sourceFiat = requestObject({ id: code, method: code });

/**
 * Crypto that the customer sends. The memo is null when there is none. `amount` is never sent and, when it comes, ignored whatever it
 * says. Spec: Ramp; choice: sourceAmountIgnored.
 */
const sourceCrypto = requestObject({
  id: code,
  blockchain: code,
  walletAddress: textUpTo(longest.wallet),
  walletAddressMemo: emptyableText.max(longest.wallet, atMost(longest.wallet)).nullish(),
  amount: z.string(asText).max(longest.code, atMost(longest.code)).optional(),
});

/** Crypto that the customer receives. Choice: targetMemoOptional. */
const targetCrypto = sourceCrypto.omit({ amount: true });

/** Where a payout goes: strings, so that leading zeros stay. Spec: Ramp; details 22. */
const payoutInstructions = requestObject({
  accountName: textUpTo(longest.accountName),
  accountNumber: textUpTo(longest.accountNumber),
  bsb: textUpTo(longest.accountNumber),
});
const targetFiat = requestObject({ id: code, method: code, instructions: payoutInstructions });

type Side = { fiat?: unknown; crypto?: unknown };
const hasOneKind = (side: Side) => (side.fiat === undefined) !== (side.crypto === undefined);
const oneKind = { message: 'Give exactly one of fiat and crypto', when: whenFits(anyObject) };

const source = requestObject({ fiat: sourceFiat.optional(), crypto: sourceCrypto.optional() }).refine(
  hasOneKind,
  oneKind,
);
const target = requestObject({ fiat: targetFiat.optional(), crypto: targetCrypto.optional() }).refine(
  hasOneKind,
  oneKind,
);

const oneKindASide = anyObject.refine(hasOneKind);

/**
 * Body of create ramp: source and target of opposite kinds, and the same single amount as in the price before it.
 * Spec: Resources › Ramp; Price › Amount rules.
 */
export const rampRequest = requestObject({
  subPartnerId: textUpTo(longest.subPartnerId).nullish(),
  identityReference,
  source,
  target,
  ...amountFields,
})
  .refine((ramp) => countAmounts(ramp) === 1, exactlyOneAmount)
  .refine((ramp) => (ramp.source.fiat === undefined) !== (ramp.target.fiat === undefined), {
    path: ['target'],
    message: 'The target must be of the other kind than the source',
    when: whenFits(z.object({ source: oneKindASide, target: oneKindASide })),
  });
export type RampRequest = z.infer<typeof rampRequest>;

const instructionLines = z.record(z.string(), z.unknown());

/** Instructions as they come: an object of strings, or an array of one such. Details 22. */
const instructions = lenient(
  z.union([instructionLines, z.tuple([instructionLines]).transform(([only]) => only)]),
);

const fiatSide = lenient(
  z.looseObject({ id: lenient(z.string()), method: lenient(z.string()), instructions }),
);
const cryptoSide = lenient(
  z.looseObject({
    id: lenient(z.string()),
    blockchain: lenient(z.string()),
    walletAddress: lenient(z.string()),
    walletAddressMemo: lenient(z.string()),
  }),
);
const recordSide = lenient(
  z.looseObject({ fiat: fiatSide, crypto: cryptoSide, amount: lenient(z.string()) }),
);

/**
 * A ramp as the service answers it. Only its identifier and status are relied on; everything else is shown when it is there.
 * Spec: Resources › Ramp; choice: rampRecord.
 */
export const rampRecord = z.looseObject({
  ramp_id: z.string(),
  status: openEnum(rampStatuses),
  id: lenient(z.string()),
  identityReference: lenient(z.string()),
  subPartnerId: lenient(z.string()),
  source: recordSide,
  target: recordSide,
  fiatAmount: lenient(z.string()),
  cryptoAmount: lenient(z.string()),
  sourceDepositInstructions: instructions,
  receipt: lenient(
    z.looseObject({
      processingFee: lenient(z.string()),
      networkFee: lenient(z.string()),
      sourceAmount: lenient(z.string()),
      targetAmount: lenient(z.string()),
    }),
  ),
  transactionHash: lenient(z.string()),
  createdAt: lenient(dateTime),
  updatedAt: lenient(dateTime),
});
export type RampRecord = z.infer<typeof rampRecord>;
