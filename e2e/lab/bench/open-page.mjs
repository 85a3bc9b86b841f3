/** The benchmarks' page, built like the dashboard, in Chromium. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

import { chromium } from 'playwright';
import { build } from 'vite';

import { catalogues } from '../../../src/tools/catalogues.mjs';

const types = { '.html': 'text/html', '.js': 'text/javascript' };

async function serve(directory) {
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      request.resume();
      request.on('end', () => {
        response.writeHead(202, { 'content-type': 'application/json', 'x-answered-by': 'service' });
        response.end('{}');
      });
      return;
    }
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = pathname === '/' ? '/index.html' : pathname;
    try {
      const content = readFileSync(join(directory, file));
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

async function buildPage(here, directory) {
  await build({
    root: join(here, 'page'),
    configFile: false,
    logLevel: 'warn',
    plugins: [catalogues()],
    worker: { format: 'es' },
    build: { outDir: directory, emptyOutDir: true, target: 'es2022' },
  });
}

/** Opens it, rebuilt unless `isBuilt`; `slowDown` divides processor speed. */
export async function openPage({ here, made, browserPath, isBuilt = false }) {
  const directory = join(made, 'page');
  if (!isBuilt) await buildPage(here, directory);
  const server = await serve(directory);
  const browser = await chromium.launch({ executablePath: browserPath });
  const close = async () => {
    await browser.close();
    server.close();
  };
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    const client = await page.context().newCDPSession(page);
    return {
      browser,
      page,
      slowDown: async (rate) => client.send('Emulation.setCPUThrottlingRate', { rate }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
