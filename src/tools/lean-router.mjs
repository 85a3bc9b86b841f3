import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

const builtFor = join(projectRoot, 'node_modules/react-router/dist/production');
const entries = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };
const madeAtStart = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
/** A name for tools, which holds on to what it names. */
const givenName = /^\w+\.displayName = "\w+";$/gm;
/** What only the router's own framework and its server components use, and what each is without them. */
const ofTheFramework = {
  PrefetchPageLinks: '() { return null; }',
  RSCErrorHandler: '({ children }) { return children; }',
  instrumentClientSideRouter: '(router) { return router; }',
  getRouteInstrumentationUpdates: '() { return {}; }',
};

/**
 * The router's package names its build for development alone, warnings included, and what is made when it loads (its form, links that
 * fetch ahead) stays whether it is used or not. The page takes the build for production and what it uses of it.
 *
 * @returns {import('vite').Plugin}
 */
export function leanRouter() {
  return {
    name: 'lean-router',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId: (source) =>
      Object.hasOwn(entries, source)
        ? { id: join(builtFor, entries[source]), moduleSideEffects: false }
        : null,
    transform: (code, id) =>
      id.startsWith(builtFor)
        ? {
            code: withoutFramework(code)
              .replaceAll(madeAtStart, '/* @__PURE__ */ ')
              .replaceAll(givenName, ''),
            map: null,
          }
        : null,
  };
}

/** The functions stand in one file; it has all of them or none. */
function withoutFramework(code) {
  const isTheOne = code.includes('\nfunction PrefetchPageLinks(');
  if (!isTheOne) return code;
  return Object.entries(ofTheFramework).reduce((left, [name, rest]) => {
    const whole = new RegExp(`^function ${name}\\([^]*?^}$`, 'm');
    if (!whole.test(left)) throw new Error(`The router has no ${name} any more: see tools/lean-router.mjs`);
    return left.replace(whole, () => `function ${name}${rest}`);
  }, code);
}
