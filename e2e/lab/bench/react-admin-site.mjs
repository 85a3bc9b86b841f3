/** The paint peer: react-admin with the same customers, compressed and cached likewise. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

import { build } from 'vite';

import { compressPage } from '../../../src/tools/compress-page.mjs';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds and serves it; `customers` is the desk's list. */
export async function serveReactAdmin({ here, made }, customers) {
  const directory = join(made, 'react-admin');
  await build({
    root: join(here, 'react-admin'),
    configFile: false,
    logLevel: 'error',
    plugins: [compressPage()],
    build: { outDir: directory, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname === '/api/customers') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(customers);
      return;
    }
    sendFile(request, response, join(directory, pathname === '/' ? 'index.html' : pathname));
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function sendFile(request, response, file) {
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const taken = request.headers['accept-encoding'] ?? '';
  const suffix = ['br', 'gz'].find(
    (end) => taken.includes(end === 'gz' ? 'gzip' : end) && existsSync(`${file}.${end}`),
  );
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': file.endsWith('.html') ? 'no-store' : 'public, max-age=31536000, immutable',
    ...(suffix ? { 'content-encoding': suffix === 'gz' ? 'gzip' : suffix } : {}),
  });
  response.end(readFileSync(suffix ? `${file}.${suffix}` : file));
}
