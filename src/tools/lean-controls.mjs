const buttons = /\/@mantine\/core\/esm\/components\/(?:Button|ActionIcon)\/(?:Button|ActionIcon)\.mjs$/;
const loader = /\/@mantine\/core\/esm\/components\/Loader\/Loader\.mjs$/;
const colours = /\/@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/;
const groups = /^\w+\.Group(?:Section)? = \w+;$/gm;
const appearing = /^import \{ Transition \} from .*$/m;
const otherLoaders = /^\t(?:bars: Bars|dots: Dots),?\n/gm;
const colourNotUsed =
  /^\t(?:pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal): \[[^\]]*\],?\n/gm;

/**
 * What the library's buttons bring that this page has none of: groups of buttons, two more kinds of loading marks, and the machine that
 * lets such a mark slide in: here it is there while something is under way. Of the library's colours those stay that used-colours.mjs leaves.
 *
 * @returns {import('vite').Plugin}
 */
export function leanControls() {
  return {
    name: 'lean-controls',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    transform(code, id) {
      if (buttons.test(id)) {
        const there =
          'const Transition = ({ mounted, transition, children }) => mounted ? children(transition.in ?? {}) : null;';
        return left(replaced(replaced(code, groups, ''), appearing, there));
      }
      if (loader.test(id)) return left(replaced(code, otherLoaders, ''));
      if (colours.test(id)) return left(replaced(code, colourNotUsed, ''));
      return null;
    },
  };
}

const left = (code) => ({ code, map: null });

function replaced(code, what, by) {
  const made = code.replace(what, by);
  if (made === code)
    throw new Error('The library is written otherwise than before: see tools/lean-controls.mjs');
  return made;
}
