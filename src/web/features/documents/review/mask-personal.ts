const dots = '•••';

/** `Ada` → `A•••`; nothing stays nothing. The number of dots says nothing of the length. */
export function maskText(value: string): string {
  const [first] = Array.from(value);
  return first === undefined ? '' : first + dots;
}

/** `ada@example.com` → `a•••@e•••.com`. Design: product › Personal data. */
export function maskEmail(value: string): string {
  const at = value.lastIndexOf('@');
  if (at === -1) return maskText(value);
  const domain = value.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot === -1 ? '' : domain.slice(dot);
  return `${maskText(value.slice(0, at))}@${maskText(domain.slice(0, dot === -1 ? undefined : dot))}${ending}`;
}

/** `+61412345678` → `•••78`. */
export function maskPhone(value: string): string {
  return value.length < 6 ? dots : dots + value.slice(-2);
}

/** The year of birth. */
export function maskDate(value: string): string {
  return /^\d{4}-/.test(value) ? value.slice(0, 4) : dots;
}

/** The last four of a tax id. */
export function maskTaxId(value: string): string {
  return `•••-••-${value.slice(-4)}`;
}

/** `PA1234567` → `PA•••67`; a short one shows nothing. */
export function maskNumber(value: string): string {
  return value.length < 7 ? dots : value.slice(0, 2) + dots + value.slice(-2);
}
