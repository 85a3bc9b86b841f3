export const exceptions: readonly (readonly [rule: string, file: string, part: string, why: string])[];
