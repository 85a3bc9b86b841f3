import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import * as z from 'zod';

import { patterns } from '#contract/desk/pages.ts';

import { startingContext, type TransactionContext } from './transaction-context.ts';

/** Addresses are logged and shared: nothing personal but the reference. */
export const addressNames = [
  'identityReference',
  'transactionType',
  'fiat',
  'crypto',
  'blockchain',
  'method',
  'fiatAmount',
  'cryptoAmount',
  /** The switch, if no value implies it. */
  'customer',
  'amountKind',
] as const;
type AddressName = (typeof addressNames)[number];

export type AddressedQuestion = Partial<Record<AddressName, string>>;

/** Longer than any valid value: anyone can type an address. */
const longestValue = 200;

/** Writes the question as `?…`; '' for none. */
export function questionSearch(question: Readonly<Partial<Record<AddressName, unknown>>>): string {
  const search = new URLSearchParams();
  for (const name of addressNames) {
    const value = question[name];
    if (typeof value === 'string' && value !== '') search.set(name, value);
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Drops missing, empty and oversized values. */
export function readQuestion(search: string): AddressedQuestion {
  const parameters = new URLSearchParams(search);
  const given = addressNames.flatMap((name) => {
    const value = parameters.get(name) ?? '';
    return value === '' || value.length > longestValue ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/** Fills gaps from `startingContext`. */
export function contextOf({
  transactionType,
  fiat,
  crypto,
  blockchain,
  method,
}: AddressedQuestion): TransactionContext {
  return {
    transactionType:
      transactionType === 'ONRAMP' || transactionType === 'OFFRAMP'
        ? transactionType
        : startingContext.transactionType,
    fiat: fiat ?? startingContext.fiat,
    crypto: crypto ?? startingContext.crypto,
    blockchain: blockchain ?? startingContext.blockchain,
    method: method ?? startingContext.method,
  };
}

export type AmountRule = 'none' | 'one' | 'at-most-one';

const routeNames = [
  'identityReference',
  'transactionType',
  'fiat',
  'crypto',
  'blockchain',
  'method',
] as const satisfies readonly AddressName[];

/** Checks whether the address has the whole question, so opening it asks. */
function isWhole(question: AddressedQuestion, amounts: AmountRule): boolean {
  if (routeNames.some((name) => question[name] === undefined)) return false;
  if (amounts === 'none') return true;
  const count = [question.fiatAmount, question.cryptoAmount].filter((amount) => amount !== undefined).length;
  return count === 1 || (count === 0 && amounts === 'at-most-one' && question.amountKind === 'none');
}

/** Addresses the new-ramp page with exactly the priced strings. Spec: Price › Amount rules 4. */
export function newRampFrom(question: AddressedQuestion): string {
  return patterns.newRamp + questionSearch(question);
}

/** Returns the price page's address for a question. */
export function priceOf(question: AddressedQuestion): string {
  return patterns.price + questionSearch(question);
}

/** Marks a link to a question to change: nothing is asked yet. */
export const toChange = { isToChange: true } as const;
const changeMark = z.object({ isToChange: z.literal(true) });

/** Marks the page's own address changes, with the link before them. */
const ownMark = z.object({ askedAfter: z.string() });

/**
 * Reads the address's question; `keep` writes the asked one there. `openedKey` changes with each followed link, back
 * and forward too, not with `keep`.
 */
export function useQuestionAddress(amounts: AmountRule) {
  const location = useLocation();
  const [, setSearch] = useSearchParams();
  const own = ownMark.safeParse(location.state);
  const isOwn = useNavigationType() !== NavigationType.Pop && own.success;
  const openedKey = isOwn ? own.data.askedAfter : location.key;
  const opened = readQuestion(location.search);
  return {
    openedKey,
    opened,
    asksOnOpening: isWhole(opened, amounts) && !changeMark.safeParse(location.state).success,
    keep: (question: Readonly<Partial<Record<AddressName, unknown>>>) =>
      setSearch(questionSearch(question), {
        replace: true,
        state: { askedAfter: openedKey } satisfies z.infer<typeof ownMark>,
        preventScrollReset: true,
      }),
  };
}
