const suspect = /[\0\uD800-\uDFFF]/;
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const nul = /\0/g;

/** A text that every database takes and that canonical JSON knows: NUL and lone surrogates become U+FFFD. */
export function wellFormedText(text: string): string {
  return suspect.test(text) ? text.replace(loneSurrogate, '\uFFFD').replace(nul, '\uFFFD') : text;
}
