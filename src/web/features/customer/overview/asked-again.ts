import type { CustomerRecord } from '#contract/desk/customers.ts';
import { eligibilityRequest, type EligibilityRequest } from '#contract/service/eligibility.ts';
import { limitsRequest, type LimitsRequest } from '#contract/service/limits.ts';
import { groupDigits } from '#web/shared/format/group-digits.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';

import { words } from '../words/customer-words.ts';

/** What was asked of the service. */
export type Question = EligibilityRequest | LimitsRequest;

type Facts = CustomerRecord['facts'];
type Route = NonNullable<Facts['eligibility']>['value']['request'];

/** The question of the latest eligibility, to be asked again; null where not all of it is remembered. */
export function lastEligibilityRequest(identityReference: string, asked: Route): EligibilityRequest | null {
  const { method, transactionType, fiat, crypto, blockchain, fiatAmount, cryptoAmount } = asked ?? {};
  const amount = fiatAmount === undefined ? { cryptoAmount } : { fiatAmount };
  const question = { identityReference, method, transactionType, fiat, crypto, blockchain, ...amount };
  const parsed = eligibilityRequest.safeParse(withoutUndefined(question));
  return parsed.success ? parsed.data : null;
}

/** The question of the latest limits, likewise. */
export function lastLimitsRequest(identityReference: string, asked: Route): LimitsRequest | null {
  const { method, transactionType, fiat, crypto, blockchain } = asked ?? {};
  const question = { identityReference, method, transactionType, fiat, crypto, blockchain };
  const parsed = limitsRequest.safeParse(withoutUndefined(question));
  return parsed.success ? parsed.data : null;
}

/** `500.00 AUD · On-ramp · AUD → ETH (ETH) · payid`: what an answer holds for. */
export function describeQuestion(request: Question): string {
  return [...amountOf(request), describeContext(request)].join(' · ');
}

function amountOf(request: Question): string[] {
  if (!('fiatAmount' in request) && !('cryptoAmount' in request)) return [];
  const { fiatAmount, cryptoAmount, fiat, crypto } = request;
  if (fiatAmount !== undefined) return [`${groupDigits(fiatAmount)} ${fiat}`];
  return cryptoAmount === undefined ? [words.asked.noAmount] : [`${groupDigits(cryptoAmount)} ${crypto}`];
}

function withoutUndefined(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, given]) => given !== undefined));
}
