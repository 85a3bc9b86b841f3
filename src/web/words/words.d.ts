/** One language's translations of every catalogue, compiled by src/tools/catalogues.mjs from the folder of the same name. */
declare module '*.words' {
  import type { TextTree } from '#web/shared/language/language.ts';

  const texts: TextTree;
  export default texts;
}
