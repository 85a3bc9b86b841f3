/** The first text after all that begin so, byte by byte: identifiers are ASCII, so that nothing of them is beyond it. */
export function afterPrefix(prefix: string): string {
  return `${prefix}\u007f`;
}
