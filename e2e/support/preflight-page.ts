import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

import type { Browser, Page } from 'playwright/test';
import { build } from 'vite';

import type { DocumentType } from '#contract/service/documents.ts';

import { catalogues } from '../../src/tools/catalogues.mjs';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
};

interface PreflightOrder {
  name: string;
  bytes: Uint8Array;
  type: DocumentType | '';
  turns?: 0 | 1 | 2 | 3;
  shrink?: boolean;
}

interface Found {
  code: string;
  severity: string;
  message: string;
  measured?: number;
  threshold?: number;
}

/** Pre-flight's result; `content` is base64 to send. */
export type PreflightResult =
  | { kind: 'refused'; findings: Found[]; canShrink: boolean }
  | {
      kind: 'ready';
      findings: Found[];
      content: string;
      image: {
        mimetype: string;
        width: number;
        height: number;
        sha256: string;
        changes: string[];
        measures: Readonly<Record<string, unknown>>;
      };
    };

/** For `difference` see the page. */
export type Preflight = Awaited<ReturnType<typeof openPreflight>>;

export async function openPreflight(browser: Browser) {
  const directory = await mkdtemp(join(tmpdir(), 'preflight-page-'));
  await build({
    root: join(import.meta.dirname, '../images/page'),
    configFile: false,
    logLevel: 'warn',
    plugins: [catalogues()],
    worker: { format: 'es' },
    build: { outDir: directory, emptyOutDir: true, target: 'es2022' },
  });
  const server = createServer((request, response) => {
    const file = request.url === '/' ? '/index.html' : (request.url ?? '');
    try {
      const content = readFileSync(join(directory, file));
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    run: async (order: PreflightOrder) => run(page, order),
    difference: async (one: string, other: string) => difference(page, one, other),
    colourAt: async (picture: string, x: number, y: number) => colourAt(page, picture, x, y),
    close: async () => {
      await page.close();
      server.close();
      await rm(directory, { recursive: true });
    },
  };
}

async function run(page: Page, { bytes, ...order }: PreflightOrder): Promise<PreflightResult> {
  return page.evaluate(
    async (given) => {
      const { preflight } = globalThis as unknown as {
        preflight: (given: unknown) => Promise<PreflightResult>;
      };
      return preflight(given);
    },
    { ...order, base64: Buffer.from(bytes).toString('base64') },
  );
}

async function difference(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    async (pair) => {
      const compare = (globalThis as unknown as { difference: (...pair: string[]) => Promise<number> })
        .difference;
      return compare(...pair);
    },
    [one, other],
  );
}

async function colourAt(page: Page, picture: string, x: number, y: number): Promise<number[]> {
  return page.evaluate(
    async ([given, across, down]) => {
      const { colourAt: read } = globalThis as unknown as {
        colourAt: (picture: string, x: number, y: number) => Promise<number[]>;
      };
      return read(given, across, down);
    },
    [picture, x, y] as const,
  );
}
