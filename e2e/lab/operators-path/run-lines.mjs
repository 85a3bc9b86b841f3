import { spawn } from 'node:child_process';

const settings = [
  'HOME=/root',
  'LANG=C.UTF-8',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'DEBIAN_FRONTEND=noninteractive',
];

const limitMs = 15 * 60_000;

/**
 * Runs lines in a root shell entered by these words; resolves with the output, rejects with its end on failure.
 *
 * @param {readonly string[]} enter
 * @param {string} lines
 */
export async function runLines(enter, lines) {
  const issuers =
    'test ! -s /root/registry-issuers.pem || export NODE_EXTRA_CA_CERTS=/root/registry-issuers.pem';
  const [command, ...words] = [...enter, '/usr/bin/env', '-i', ...settings, 'bash', '-s'];
  const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(`set -euo pipefail\ncd /root\n${issuers}\nmain() {\n${lines}\n}\nmain < /dev/null\n`);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
      process.stdout.write(chunk);
    });
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  if (code !== 0) throw new Error(`these lines ended with ${code}:\n${lines}\n${output.slice(-2000)}`);
  return output;
}
