/** Anything that is written like an address of e-mail. */
const emailLike = /\S+@\S+/gu;

const mark = '•••';

/** Takes e-mail addresses out of a text for a ticket: the one that was typed, and any other that the service repeats. */
export function redacted(text: string, email = ''): string {
  const without = email === '' ? text : text.replaceAll(new RegExp(escape(email), 'giu'), mark);
  return without.replaceAll(emailLike, mark);
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
