import { mutationOptions } from '@tanstack/react-query';

import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import { callService } from '#web/shared/api/call-service.ts';

/** Asks the service whether a customer may transact. A read by POST: it changes nothing and is never repeated by itself. */
export function checkEligibilityMutation() {
  return mutationOptions({
    mutationKey: ['eligibility'],
    mutationFn: async (body: EligibilityRequest) => callService('checkEligibility', { body }),
  });
}
