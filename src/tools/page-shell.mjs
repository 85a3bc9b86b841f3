import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

const frameStyles = ['tokens.css', 'base.css', 'frame.css'];
const program = '<script type="module" src="/src/web/main.tsx"></script>';

/**
 * Writes the shell that the server fills in. The frame's styles are inline, so it paints before the program.
 * @returns {import('vite').Plugin}
 */
export function pageShell() {
  return {
    name: 'page-shell',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle() {
      const html = readFileSync(join(projectRoot, 'index.html'), 'utf8');
      if (!html.includes(program)) throw new Error(`index.html has no ${program}`);
      const source = html
        .replace(`    ${program}\n`, '')
        .replace('</head>', () => `  <style nonce="__CSP_NONCE__">\n${readFrameStyles()}</style>\n  </head>`)
        .replace('</body>', '  <!--program-->\n    <!--page-parts-->\n  </body>');
      this.emitFile({ type: 'asset', fileName: 'index.html', source });
    },
  };
}

/** Without comments and indentation: the shell isn't compressed. */
function readFrameStyles() {
  const folder = join(projectRoot, 'src/web/app/styles');
  return frameStyles
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trimStart();
}
