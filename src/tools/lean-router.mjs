import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

const builtFor = join(projectRoot, 'node_modules/react-router/dist/production');
const entries = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };
const madeAtStart = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;

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
      id.startsWith(builtFor) ? { code: code.replaceAll(madeAtStart, '/* @__PURE__ */ '), map: null } : null,
  };
}
