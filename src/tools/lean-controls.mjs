const core = '/@mantine/core/esm';
const dropzone = '/@mantine/dropzone/esm';
const appearing =
  'const Transition = ({ mounted, transition, children }) => mounted ? children(transition.in ?? {}) : null;';

/** Files of the library, and what is written otherwise in each. */
const changes = [
  // A mark of what is under way is there at once; groups of buttons there are none.
  ...['Button', 'ActionIcon'].flatMap((name) => [
    [`${core}/components/${name}/${name}.mjs`, /^import \{ Transition \} from .*$/m, appearing],
    [`${core}/components/${name}/${name}.mjs`, /^\w+\.Group(?:Section)? = \w+;$/gm, ''],
  ]),
  // Of the marks the one is used that is used when none is named.
  [`${core}/components/Loader/Loader.mjs`, /^\t(?:bars: Bars|dots: Dots),?\n/gm, ''],
  // Those that used-colours.mjs takes out of the styles; the library itself asks for its blue.
  [
    `${core}/core/MantineProvider/default-colors.mjs`,
    /^\t(?:pink|grape|violet|indigo|cyan|green|lime|yellow|orange|teal): \[[^\]]*\],?\n/gm,
    '',
  ],
  // Files are dropped where they belong, and are there at once.
  [`${dropzone}/index.mjs`, /^Dropzone\$1\.FullScreen = DropzoneFullScreen;$/m, ''],
  [`${dropzone}/Dropzone.mjs`, /\bjsx\(LoadingOverlay, \{[^]*?\n\t{4}\}\)/, 'null'],
];

/**
 * What the library's controls bring that this page has none of, and which stays whether it is used or not since the controls name it.
 *
 * @returns {import('vite').Plugin}
 */
export function leanControls() {
  return {
    name: 'lean-controls',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    transform(code, id) {
      const those = changes.filter(([file]) => id.endsWith(file));
      return those.length === 0 ? null : { code: those.reduce(changed, code), map: null };
    },
  };
}

function changed(code, [file, what, by]) {
  const made = code.replace(what, () => by);
  if (made === code) throw new Error(`${file} is written otherwise than before: see tools/lean-controls.mjs`);
  return made;
}
