const decimal = /^(-?)(\d+)(\.\d+)?$/;

/**
 * Groups the whole part of a decimal string in threes: `1240000.50` → `1,240,000.50`. No number is made of it, so
 * every digit stays. What is no plain decimal comes back unchanged.
 */
export function groupDigits(value: string): string {
  const [, sign = '', whole, fraction = ''] = decimal.exec(value) ?? [];
  if (whole === undefined) return value;
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${fraction}`;
}
