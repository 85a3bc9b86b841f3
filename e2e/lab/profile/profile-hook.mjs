/**
 * Preloaded for profiling (`PROFILE_DIRECTORY`): the first SIGUSR2 starts profilers of all threads, the second
 * writes a .cpuprofile each; reported on stdout.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

const intervalMicroseconds = 250;
const session = new Session();
session.connect();
/** Worker threads by session, with pending requests. */
const threads = new Map();
const asked = new Map();
let lastId = 0;
let isRunning = false;

session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) =>
  threads.set(sessionId, `thread-${workerInfo.workerId}`),
);
session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => threads.delete(sessionId));
session.on('NodeWorker.receivedMessageFromWorker', ({ params: { message } }) => {
  const { id, result } = JSON.parse(message);
  asked.get(id)?.(result);
  asked.delete(id);
});
// The threads get neither this process's environment nor its command line, so they can't load this module.
await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });

async function askThread(sessionId, method, params = {}) {
  lastId += 1;
  const id = lastId;
  const answer = new Promise((resolve) => {
    asked.set(id, resolve);
  });
  await session.post('NodeWorker.sendMessageToWorker', {
    sessionId,
    message: JSON.stringify({ id, method, params }),
  });
  return answer;
}

function profilers() {
  const main = { name: 'main-thread', ask: async (method, params) => session.post(method, params) };
  const others = [...threads].map(([sessionId, name]) => ({
    name,
    ask: async (method, params) => askThread(sessionId, method, params),
  }));
  return [main, ...others];
}

async function start({ ask }) {
  await ask('Profiler.enable');
  await ask('Profiler.setSamplingInterval', { interval: intervalMicroseconds });
  await ask('Profiler.start');
}

/** V8 names all functions of a native module alike. */
const nativeNames = new Set(['VerifyTask', 'hash']);

function named(profile) {
  for (const { callFrame } of profile.nodes)
    if (callFrame.url === '' && nativeNames.has(callFrame.functionName))
      callFrame.functionName = '(native module)';
  return profile;
}

async function stop({ name, ask }) {
  const { profile } = await ask('Profiler.stop');
  writeFileSync(join(process.env.PROFILE_DIRECTORY, `${name}.cpuprofile`), JSON.stringify(named(profile)));
}

async function toggle() {
  await Promise.all(profilers().map(isRunning ? stop : start));
  isRunning = !isRunning;
  process.stdout.write(`${isRunning ? 'profiling' : 'profiled'}\n`);
}

process.on('SIGUSR2', () => void toggle());
