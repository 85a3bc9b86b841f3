import type { ServiceFields } from '#contract/service/service-fields.ts';

/** Where the integration's own names differ, as the environment says. It does not change while the desk runs. */
export const serviceFields: { current: ServiceFields } = { current: {} };
