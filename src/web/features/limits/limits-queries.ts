import type { LimitsAnswer, LimitsRequest } from '#contract/service/limits.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';

import { readLimitsVerdict } from './limits-rules.ts';

/** Asks the service for a customer's limits. A read by POST: it changes nothing and is never repeated by itself. */
export const limitsInspection = {
  name: 'limits',
  ask: async (body: LimitsRequest) => callService('getLimits', { body }),
  verdictOf: (answer: LimitsAnswer) => readLimitsVerdict(readWindows(answer)).title,
};
