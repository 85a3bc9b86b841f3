import { emptyRecord } from './customer-record.ts';
import type { ScriptedAnswer } from './page-under-test.tsx';

export const checkCalls = {
  record: 'GET /api/customers/c-1',
  identity: 'GET /api/service/eapi/v0/identities/c-1',
  eligibility: 'POST /api/service/eapi/identities/transactions/eligibility',
  limits: 'POST /api/service/eapi/v0/identities/transactions/limits',
} as const;

type Scripted = ScriptedAnswer | readonly ScriptedAnswer[];

export const serviceSays = (json: unknown, status = 200): ScriptedAnswer => ({
  json,
  status,
  answeredBy: 'service',
});

export const accountSays = (blocked: boolean): ScriptedAnswer =>
  serviceSays({
    identifyReference: 'c-1',
    account: { exists: true, blocked, createdAt: '2026-01-01T00:00:00Z' },
  });

export const limitSays = (remaining: string, currency = 'EUR'): ScriptedAnswer =>
  serviceSays({
    limits: {
      periodical: [
        { period: 'WEEKLY', sources: { provider: { limit: '5000.00', used: '0.00', remaining, currency } } },
      ],
    },
  });

/** Scripts all checks of `c-1` as fine, except `about`. */
export function checkAnswers(
  about: Partial<Record<keyof typeof checkCalls, Scripted>> = {},
): Record<string, Scripted> {
  const scripted: Record<keyof typeof checkCalls, Scripted> = {
    record: { json: emptyRecord },
    identity: accountSays(false),
    eligibility: serviceSays({ paymentReady: true, requirements: [] }, 202),
    limits: limitSays('5000.00'),
    ...about,
  };
  return Object.fromEntries(
    Object.entries(checkCalls).map(([check, call]) => [call, scripted[check as keyof typeof checkCalls]]),
  );
}
