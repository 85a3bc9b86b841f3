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
        const tags = (html.match(codeTag) ?? []).map((tag) => tag.trim());
        const isStyle = (tag) => tag.includes('rel="stylesheet"');
        const ordered = [...tags.filter(isStyle), ...tags.filter((tag) => !isStyle(tag))];
        return html
          .replace(codeTag, '')
          .replace('</head>', () => `  <style>${readFrameStyles()}</style>\n  </head>`)
          .replace('</body>', () => `  ${ordered.join('\n    ')}\n  </body>`);
      },
    },
  };
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
