import * as z from 'zod';

/** The form's side of an amount: a switch, and the text under each of its sides. Spec: Price › Amount rules. */
export const amountChoice = {
  amountKind: z.enum(['fiat', 'crypto', 'none']),
  fiatAmount: z.string(),
  cryptoAmount: z.string(),
};

const shape = z.object(amountChoice);
export type AmountChoice = z.infer<typeof shape>;

/** What the switch lets through: one amount as it was typed, or none. Spec: Price › Amount rules 1; details 20. */
export function chosenAmount({ amountKind, fiatAmount, cryptoAmount }: AmountChoice): {
  fiatAmount?: string;
  cryptoAmount?: string;
} {
  if (amountKind === 'fiat') return { fiatAmount };
  return amountKind === 'crypto' ? { cryptoAmount } : {};
}

/** The switch as an address sets it: at the amount that is named, else at none where it says so, else at fiat. */
export function amountOf({
  fiatAmount = '',
  cryptoAmount = '',
  amountKind,
}: {
  fiatAmount?: string;
  cryptoAmount?: string;
  amountKind?: string;
}): AmountChoice {
  const isCrypto = fiatAmount === '' && cryptoAmount !== '';
  return {
    amountKind: isCrypto ? 'crypto' : amountKind === 'none' ? 'none' : 'fiat',
    fiatAmount,
    cryptoAmount,
  };
}
