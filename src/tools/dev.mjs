import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { build, createServer } from 'vite';
import { freePort } from './free-port.mjs';
import { projectRoot } from './project-root.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

const host = process.env['HOST'] ?? '127.0.0.1';
const port = Number(process.env['PORT'] ?? 8080);
const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
const serverPort = await freePort();

// The page is at the usual address and passes on what belongs to the server, so that both have one origin.
const page = await createServer({
  root: projectRoot,
  server: { host, port, strictPort: true, proxy: proxyTo(`http://127.0.0.1:${serverPort}`) },
});
await page.listen();

let server;
let restarts = Promise.resolve();
const programs = await build({ root: projectRoot, logLevel: 'warn', build: { ssr: true, watch: {} } });
programs.on('event', ({ code, result }) => {
  if (code === 'BUNDLE_END') void result.close();
  if (code === 'END') restarts = restarts.then(restart);
});

stopWithNpm();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop());

async function restart() {
  await stopServer();
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort), PUBLIC_URL: address };
  server = spawn(process.execPath, ['src/tools/run-program.mjs', 'main'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.stdout.write(
    `The page is at ${address}\n` +
      'src/web reloads in the browser; src/server, src/node and src/sandbox restart the desk; src/contract does both.\n',
  );
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

async function stop() {
  await Promise.all([programs.close(), page.close(), restarts.then(stopServer)]);
  process.exit(0);
}

function proxyTo(target) {
  // Where the service sends callbacks, people look at them.
  const bypass = ({ headers, method, url }) =>
    method === 'GET' && url.startsWith('/callbacks') && headers.accept?.includes('text/html')
      ? '/index.html'
      : undefined;
  return Object.fromEntries(
    ['/api', '/health', '/metrics', '/callbacks'].map((path) => [path, { target, bypass }]),
  );
}
