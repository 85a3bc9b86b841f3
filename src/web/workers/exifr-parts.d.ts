declare module 'exifr/src/core.mjs' {
  /** Returns what `options` names. Throws for other kinds of files. */
  export function parse(bytes: Uint8Array, options: object): Promise<object | undefined>;
}
declare module 'exifr/src/*';
