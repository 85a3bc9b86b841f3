const emailLike = /\S+@\S+/gu;

const mark = '•••';

/** Removes e-mail addresses from a ticket's text: the typed one and any the service repeats. */
export function redacted(text: string, email = ''): string {
  const without = email === '' ? text : text.replaceAll(new RegExp(escape(email), 'giu'), mark);
  return without.replaceAll(emailLike, mark);
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
