import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/** What the frame of index.html is drawn with. */
const frameStyles = ['tokens.css', 'base.css', 'frame.css'];
const codeTag = /\s*<(?:link rel="(?:stylesheet|modulepreload)"[^>]*>|script type="module"[^>]*><\/script>)/g;

/**
 * Lets the browser draw the frame once one small script has come: the frame's own styles stand in the page, all others and then the
 * program come behind it.
 *
 * @returns {import('vite').Plugin}
 */
export function firstPaint() {
  return {
    name: 'first-paint',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const tags = (html.match(codeTag) ?? []).map((tag) => asPart(tag.trim()));
        const isStyle = (tag) => tag.includes('rel="stylesheet"');
        const ordered = [...tags.filter(isStyle), ...tags.filter((tag) => !isStyle(tag))];
        return html
          .replace(codeTag, '')
          .replace('</head>', () => `  <style>${readFrameStyles()}</style>\n  </head>`)
          .replace('</body>', () => `  ${ordered.join('\n    ')}\n    <!--page-parts-->\n  </body>`);
      },
    },
  };
}

/** A part of the program that is only preloaded runs with all others in one go; as a script of its own it runs as soon as it has come. */
function asPart(tag) {
  return tag
    .replace(
      /^<link rel="modulepreload"([^>]*) href=("[^"]*")([^>]*)>$/,
      '<script type="module"$1 src=$2$3></script>',
    )
    .replace('<script type="module"', '<script type="module" async');
}

function readFrameStyles() {
  const folder = join(projectRoot, 'src/web/app/styles');
  return frameStyles
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .trim();
}
