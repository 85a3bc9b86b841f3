import { readFileSync } from 'node:fs';

const jsonSchemaCode = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;

/**
 * The page checks values and writes no JSON Schema, yet every schema of zod holds on to the code that would: a third of what zod weighs.
 *
 * @returns {import('vite').Plugin}
 */
export function noJsonSchema() {
  return {
    name: 'no-json-schema',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    load(id) {
      if (!jsonSchemaCode.test(id)) return null;
      const names = [...readFileSync(id, 'utf8').matchAll(exported)].map(([, name]) => name);
      return `function refuse() { throw new Error('The page writes no JSON Schema'); }
export { ${[...names, 'process'].map((name) => `refuse as ${name}`).join(', ')} };`;
    },
  };
}
