import type { ServiceFields } from '#contract/service/service-fields.ts';

/** The integration's own names; constant once the environment is known. */
export const serviceFields: { current: ServiceFields } = { current: {} };
