import type { PasswordMeter } from '#server/accounts/staff/password-meter.ts';
import { weaknessOf } from '#server/accounts/staff/password-weakness.ts';

/** Meter in this thread: the worker's program is a bundle. */
export const passwordMeterHere: PasswordMeter = {
  weaknessOf: async (password, of) => Promise.resolve(weaknessOf(password, of)),
  close: async () => Promise.resolve(),
};
