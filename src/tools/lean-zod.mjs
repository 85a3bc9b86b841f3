const classicSchemas = /\/zod\/v4\/classic\/schemas\.js$/;
const ownSchemas = /\/src\/(?:contract|web)\/.*\.tsx?$/;
const formatMethod =
  /^ {4}(\w+)\(\w+\) \{\s+return (?:this\.check\(core\._(?!iso)\w+\(Zod\w+, params\)\)|intersection\(this, arg\));\s+\},?\n/gm;
const ofAnother = String.raw`(?<!\bz\s*)`;

/**
 * Every text of zod has a method for each form that zod knows (`.jwt()`, `.cidrv6()` …), and every schema one that joins it to another:
 * whoever makes a text holds on to all of them. The contract writes `z.url()` and `z.iso.datetime()`, which stay; a file that calls one of
 * the methods ends the build.
 *
 * @returns {import('vite').Plugin}
 */
export function leanZod() {
  let dropped = [];
  const texts = new Map();
  return {
    name: 'lean-zod',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    transform(code, id) {
      if (ownSchemas.test(id)) texts.set(id, code);
      if (!classicSchemas.test(id)) return null;
      dropped = [...code.matchAll(formatMethod)].map(([, name]) => name);
      if (dropped.length < 20)
        throw new Error('zod is written otherwise than before: see tools/lean-zod.mjs');
      return { code: code.replaceAll(formatMethod, ''), map: null };
    },
    buildEnd() {
      const called = new RegExp(`${ofAnother}\\.(?:${dropped.join('|')})\\(`);
      for (const [id, text] of texts)
        if (dropped.length > 0 && called.test(text))
          throw new Error(`${id} calls a method of zod that the page leaves out: ${called.exec(text)?.[0]}`);
    },
  };
}
