import * as z from 'zod';

import { ifGiven, optional, reliedOn, required } from '#contract/fields/field.ts';
import { contactFields } from '#contract/fields/identity-fields.ts';
import {
  accountLines,
  amountFields,
  moneyFields,
  payoutFields,
  rampFields,
  sideFields,
  walletFields,
} from '#contract/fields/transaction-fields.ts';

import { countAmounts, exactlyOneAmount } from './price.ts';
import { lenient, anyObject, requestObject, whenFits } from './primitives.ts';

const sourceFiat = requestObject(required(sideFields, 'id', 'method'));

/** The memo is null if none. Spec: Ramp; choice: sourceAmountIgnored. */
const sourceCrypto = requestObject({
  ...required(sideFields, 'id', 'blockchain'),
  ...required(walletFields, 'walletAddress'),
  walletAddressMemo: walletFields.walletAddressMemo.schema.nullish(),
  ...optional(sideFields, 'amount'),
});

/** Choice: targetMemoOptional. */
const targetCrypto = sourceCrypto.omit({ amount: true });

const targetFiat = requestObject({
  ...required(sideFields, 'id', 'method'),
  instructions: requestObject(required(payoutFields)),
});

type Side = { fiat?: unknown; crypto?: unknown };
const hasOneKind = (side: Side) => (side.fiat === undefined) !== (side.crypto === undefined);
const oneKind = { message: 'Enter either fiat or crypto', when: whenFits(anyObject) };

const source = requestObject({ fiat: sourceFiat.optional(), crypto: sourceCrypto.optional() }).refine(
  hasOneKind,
  oneKind,
);
const target = requestObject({ fiat: targetFiat.optional(), crypto: targetCrypto.optional() }).refine(
  hasOneKind,
  oneKind,
);

const oneKindASide = anyObject.refine(hasOneKind);

/** Source and target are of opposite kinds; the amount repeats the price's. Spec: Ramp; Amount rules. */
export const rampRequest = requestObject({
  subPartnerId: rampFields.subPartnerId.schema.nullish(),
  ...required(contactFields, 'identityReference'),
  source,
  target,
  ...optional(amountFields, 'fiatAmount', 'cryptoAmount'),
})
  .refine((ramp) => countAmounts(ramp) === 1, exactlyOneAmount)
  .refine((ramp) => (ramp.source.fiat === undefined) !== (ramp.target.fiat === undefined), {
    path: ['target'],
    message: 'The target must be crypto if the source is fiat, and vice versa',
    when: whenFits(z.object({ source: oneKindASide, target: oneKindASide })),
  });
export type RampRequest = z.infer<typeof rampRequest>;

/** Reads an object, or a list of objects, numbered if several. */
const linesAsReceived = (lines: typeof accountLines.instructions.read) =>
  lenient(
    z.union([
      lines,
      z.array(lines).transform((items) => {
        const [only, ...more] = items;
        return more.length === 0 ? only : Object.fromEntries(items.map((item, at) => [String(at + 1), item]));
      }),
    ]),
  );

const fiatSide = lenient(
  z.looseObject({
    ...ifGiven(sideFields, 'id', 'method'),
    instructions: linesAsReceived(accountLines.instructions.read),
  }),
);
const cryptoSide = lenient(
  z.looseObject({
    ...ifGiven(sideFields, 'id', 'blockchain'),
    ...ifGiven(walletFields, 'walletAddress', 'walletAddressMemo'),
  }),
);
const recordSide = lenient(
  z.looseObject({ fiat: fiatSide, crypto: cryptoSide, ...ifGiven(moneyFields, 'amount') }),
);

/** Relies only on identifier and status. Spec: Ramp; choice: rampRecord. */
export const rampRecord = z.looseObject({
  ...reliedOn(rampFields, 'ramp_id', 'status'),
  ...ifGiven(rampFields, 'id'),
  ...ifGiven(contactFields, 'identityReference'),
  ...ifGiven(rampFields, 'subPartnerId'),
  source: recordSide,
  target: recordSide,
  ...ifGiven(moneyFields, 'fiatAmount', 'cryptoAmount'),
  sourceDepositInstructions: linesAsReceived(accountLines.sourceDepositInstructions.read),
  receipt: lenient(
    z.looseObject(ifGiven(moneyFields, 'processingFee', 'networkFee', 'sourceAmount', 'targetAmount')),
  ),
  ...ifGiven(rampFields, 'transactionHash', 'createdAt', 'updatedAt', 'expiresAt'),
});
export type RampRecord = z.infer<typeof rampRecord>;
