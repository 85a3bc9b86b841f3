import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import { callService } from '#web/shared/api/call-service.ts';

import { readVerdict } from './eligibility-rules.ts';

/** Asks the service whether a customer may transact. A read by POST: it changes nothing and is never repeated by itself. */
export const eligibilityInspection = {
  name: 'eligibility',
  ask: async (body: EligibilityRequest) => callService('checkEligibility', { body }),
  verdictOf: (answer: Parameters<typeof readVerdict>[0]) => readVerdict(answer).title,
};
