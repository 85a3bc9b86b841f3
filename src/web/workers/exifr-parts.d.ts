declare module 'exifr/src/core.mjs' {
  /** Answers what `options` names; undefined when there is none of it. Throws at a file of another kind. */
  export function parse(bytes: Uint8Array, options: object): Promise<object | undefined>;
}
declare module 'exifr/src/*';
