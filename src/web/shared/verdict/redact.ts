const emailLike = /\S+@\S+/gu;

const mark = '•••';

/** Removes the typed e-mail address and any the service repeats. */
export function redacted(text: string, email = ''): string {
  const without = email === '' ? text : text.replaceAll(new RegExp(escape(email), 'giu'), mark);
  return without.replaceAll(emailLike, mark);
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
