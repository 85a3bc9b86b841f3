import { parentPort } from 'node:worker_threads';

import type { MeterAnswer, MeterQuestion } from './password-meter.ts';
import { weaknessOf } from './password-weakness.ts';

const port = parentPort;
if (port === null) throw new Error('password-worker runs as a worker thread only');

port.on('message', ({ id, password, of }: MeterQuestion) => {
  port.postMessage({ id, why: weaknessOf(password, of) } satisfies MeterAnswer, []);
});
