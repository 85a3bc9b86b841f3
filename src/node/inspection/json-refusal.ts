/** What makes a body unreadable, by stable code, and how it is reported. Spec: Details 32; choice: bodyBounds. */
export const jsonRefusals = {
  'empty-body': 'The body is empty',
  'not-json': 'The body is not JSON (RFC 8259)',
  'byte-order-mark': 'The body starts with a byte order mark',
  'invalid-utf8': 'The body is not UTF-8',
  'lone-surrogate': 'A text holds half of a surrogate pair',
  'nul-character': 'A text holds the NUL character',
  'duplicate-key': 'An object names the same field twice',
  'unsafe-key': 'A field has a name that is never accepted',
  'too-deep': 'The body is nested over 64 levels deep',
  'too-many-keys': 'The body has more than 10,000 fields',
  'too-many-items': 'The body has lists with more than 1,000 items in all',
  'too-much-text': 'The body has more than 1 MiB beside its images',
} as const;

export type JsonRefusalCode = keyof typeof jsonRefusals;

/** A body that is not read further. Its message is a constant: nothing of the body is in it. */
export class JsonRefusal extends Error {
  override readonly name = 'JsonRefusal';
  readonly code: JsonRefusalCode;

  constructor(code: JsonRefusalCode) {
    super(jsonRefusals[code]);
    this.code = code;
  }
}
