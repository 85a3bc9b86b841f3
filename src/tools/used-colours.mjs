const usedNot = 'blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow';
const declaration = new RegExp(`\\s*--mantine-color-(?:${usedNot})-[\\w-]+:[^;}]*;?`, 'g');

/**
 * Mantine's styles name fourteen colours in ten shades for light and dark. The page's own stand in styles/tokens.css: what it never shows
 * is left out.
 *
 * @returns {import('vite').Plugin}
 */
export function usedColours() {
  return {
    name: 'used-colours',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replaceAll(declaration, '');
    },
  };
}
