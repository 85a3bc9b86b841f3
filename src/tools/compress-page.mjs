import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = /\.(?:m?js|css|svg|json|wasm|txt)$/;
const leastBytes = 1024;
/** Larger ones take brotli's best twelve times as long for a seventh less. */
const bestMaxBytes = 2_000_000;

/**
 * Writes `.br` and `.gz` beside files worth it, except the shell, which is made per answer.
 * @returns {import('vite').Plugin}
 */
export function compressPage() {
  return {
    name: 'compress-page',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle({ dir }) {
      if (dir === undefined) return;
      // Those of public/ too.
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!compressible.test(name)) continue;
        const content = readFileSync(join(dir, name));
        if (content.length < leastBytes) continue;
        const params = {
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          [constants.BROTLI_PARAM_QUALITY]: content.length > bestMaxBytes ? 9 : constants.BROTLI_MAX_QUALITY,
        };
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content, { params }));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
