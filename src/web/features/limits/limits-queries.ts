import { mutationOptions } from '@tanstack/react-query';

import type { LimitsRequest } from '#contract/service/limits.ts';
import { callService } from '#web/shared/api/call-service.ts';

/** Asks the service for a customer's limits. A read by POST: it changes nothing and is never repeated by itself. */
export function getLimitsMutation() {
  return mutationOptions({
    mutationKey: ['limits'],
    mutationFn: async (body: LimitsRequest) => callService('getLimits', { body }),
  });
}
