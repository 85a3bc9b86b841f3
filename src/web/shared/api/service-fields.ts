import type { ServiceFields } from '#contract/service/service-fields.ts';

/** The integration's own names, from the environment. Constant while the desk runs. */
export const serviceFields: { current: ServiceFields } = { current: {} };
