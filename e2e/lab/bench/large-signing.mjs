/** Targets 2 and 3: processor time of a signed upload, alone and with the whole desk, against a signing forwarder. */
import { join } from 'node:path';

import { build } from 'vite';

import { startDeskBefore } from './desk.mjs';
import { figure } from './figure.mjs';
import { median, processorMs, startProgram, stopProgram } from './processes.mjs';

const atOnce = 4;
const rounds = 5;
/** MiB of each of five images, uploads a round, and the signing target. */
const sizes = [
  { imageMib: 2, times: 5, mostSigning: 1.25, mostDesk: 2.5 },
  { imageMib: 8, times: 2, mostSigning: 1.3, mostDesk: null },
];

/** Our forwarder, with a worker that inspects nothing. */
async function buildOurs({ here, made }) {
  const outDir = join(made, 'large-signing');
  const noInspection = '\0no-inspection';
  await build({
    root: join(here, '../../..'),
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [
      {
        name: 'no-inspection',
        enforce: 'pre',
        resolveId: (source, importer) =>
          source.endsWith('/inspect-body.ts') && importer?.endsWith('/inspection-worker.ts')
            ? noInspection
            : null,
        load: (id) =>
          id === noInspection
            ? `export const createBodyInspector = () => ({ push() {}, finish: () => ({ kind: 'accepted', identityReference: null, images: [], request: {} }) });`
            : null,
      },
    ],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          forwarder: join(here, 'forwarders/large-signing.mjs'),
          worker: join(here, '../../../src/node/inspection/inspection-worker.ts'),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  return { forwarder: join(outDir, 'forwarder.js'), worker: join(outDir, 'worker.js') };
}

/** Processor milliseconds an upload. */
async function measure({ child, url, headers }, { here, photoFile }, { imageMib, times }) {
  const words = [url, headers?.cookie ?? 'none', atOnce, photoFile, imageMib, times].map(String);
  const pattern = /listening 0 bytes (\d+)/;
  const uploader = await startProgram(join(here, 'uploader.mjs'), words, { pattern });
  let answers = '';
  uploader.child.stdout.on('data', (chunk) => (answers += chunk));
  const gone = new Promise((resolve) => uploader.child.once('exit', resolve));
  const before = processorMs(child.pid);
  uploader.child.stdin.write('go\n');
  await gone;
  if (!answers.includes('answers 202 202 202 202')) throw new Error(`${url}: ${answers}`);
  return { ms: (processorMs(child.pid) - before) / (atOnce * times), bytes: uploader.port };
}

/** Rows by size: our signature alone, and the desk. */
export async function benchLargeSigning(setting) {
  const { here } = setting;
  const ours = await buildOurs(setting);
  const upstream = await startProgram(`${here}/forwarders/upstream.mjs`);
  const forwarder = async (file, ...words) => startProgram(file, [upstream.url, ...words]);
  const subjects = {
    limit: await forwarder(`${here}/forwarders/large-limit.mjs`),
    peer: await forwarder(`${here}/forwarders/large-restringify.mjs`),
    signing: await forwarder(ours.forwarder, ours.worker),
    desk: await startDeskBefore(upstream.url),
  };
  const rows = [];
  try {
    for (const size of sizes) {
      const samples = { limit: [], peer: [], signing: [], desk: [] };
      let megabytes = 0;
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [name, subject] of Object.entries(subjects)) {
          const { ms, bytes } = await measure(subject, setting, size);
          if (round > 0) samples[name].push(ms);
          megabytes = Math.round(bytes / 1e6);
        }
      }
      const of = (name) => median(samples[name]);
      const row = (name, what, most) =>
        figure({
          target: megabytes < 20 ? 2 : 3,
          what: `${megabytes} MB POST, ${atOnce} at a time, processor time each: ${what}`,
          unit: 'ms',
          ours: of(name),
          peer: of('peer'),
          limit: of('limit'),
          ratio: of(name) / of('limit'),
          against: 'forwarding and an HMAC',
          most,
          detail: `the peer parses and writes the JSON again; median of ${rounds} rounds of ${atOnce * size.times}`,
        });
      rows.push(
        row('signing', 'our signature alone', size.mostSigning),
        row('desk', 'with inspection and all else', size.mostDesk),
      );
    }
  } finally {
    await Promise.all([...Object.values(subjects), upstream].map(stopProgram));
  }
  return rows;
}
