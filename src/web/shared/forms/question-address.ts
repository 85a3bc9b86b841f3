import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

import { patterns } from '#contract/desk/pages.ts';

import { startingContext, type TransactionContext } from './transaction-context.ts';

/** The parts of a question that an address may have. Addresses are logged and shared: nothing personal but the reference is among them. */
export const addressNames = [
  'identityReference',
  'transactionType',
  'fiat',
  'crypto',
  'blockchain',
  'method',
  'fiatAmount',
  'cryptoAmount',
  /** The side of a switch, when no value says it. */
  'customer',
  'amountKind',
] as const;
type AddressName = (typeof addressNames)[number];

/** A question as an address carries it: each value as it was typed. */
export type AddressedQuestion = Partial<Record<AddressName, string>>;

/** Longer than anything that the contract accepts: anyone can type an address. */
const longestValue = 200;

/** The question's part of an address, `?` included; whatever else the question holds is left out. Empty when there is none. */
export function questionSearch(question: Readonly<Partial<Record<AddressName, unknown>>>): string {
  const search = new URLSearchParams();
  for (const name of addressNames) {
    const value = question[name];
    if (typeof value === 'string' && value !== '') search.set(name, value);
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The question in an address. What is missing, empty or too long is not in it. */
export function readQuestion(search: string): AddressedQuestion {
  const parameters = new URLSearchParams(search);
  const given = addressNames.flatMap((name) => {
    const value = parameters.get(name) ?? '';
    return value === '' || value.length > longestValue ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/** The kind of transaction that an address names, completed from a common one. */
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

/** How many amounts a page's question takes. */
export type AmountRule = 'none' | 'one' | 'at-most-one';

const routeNames = [
  'identityReference',
  'transactionType',
  'fiat',
  'crypto',
  'blockchain',
  'method',
] as const satisfies readonly AddressName[];

/** Whether an address leaves nothing of a question open, so that opening it asks. What it holds may still be refused. */
export function isWhole(question: AddressedQuestion, amounts: AmountRule): boolean {
  if (routeNames.some((name) => question[name] === undefined)) return false;
  if (amounts === 'none') return true;
  const count = [question.fiatAmount, question.cryptoAmount].filter((amount) => amount !== undefined).length;
  return count === 1 || (count === 0 && amounts === 'at-most-one' && question.amountKind === 'none');
}

/** The page that makes a ramp from the price of a question: the address has the very strings that were priced. Spec: Price › Amount rules 4. */
export function newRampFrom(question: AddressedQuestion): string {
  return patterns.newRamp + questionSearch(question);
}

/** The page that asks the price of a question. */
export function priceOf(question: AddressedQuestion): string {
  return patterns.price + questionSearch(question);
}

/** Marks what a page wrote into its own address, apart from a link that was followed. */
const ownMark = 'asked-here';

/**
 * The question that a link opened the page with, and `keep`, which writes the one that was asked into the address, so that
 * its link can be shared. `openedKey` changes when another link is followed, also back and forward, not when the page writes.
 */
export function useQuestionAddress() {
  const location = useLocation();
  const [, setSearch] = useSearchParams();
  const [openedKey, setOpenedKey] = useState(location.key);
  const isOwn = useNavigationType() !== NavigationType.Pop && location.state === ownMark;
  if (!isOwn && location.key !== openedKey) setOpenedKey(location.key);
  return {
    openedKey,
    opened: readQuestion(location.search),
    keep: (question: Readonly<Partial<Record<AddressName, unknown>>>) =>
      setSearch(questionSearch(question), { replace: true, state: ownMark, preventScrollReset: true }),
  };
}
