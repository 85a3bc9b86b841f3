/** One language's translations of every catalogue, compiled by src/tools/catalogues.mjs from the folder of the same name. */
declare module '*.words' {
  const texts: import('../shared/language/language.ts').TextTree;
  export default texts;
}
