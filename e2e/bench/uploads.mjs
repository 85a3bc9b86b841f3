/** Target 4 seen from outside: look-ups beside four uploads of 55 MB, and the desk's memory meanwhile. */
import { createHash } from 'node:crypto';

import { startEmbeddedDesk } from './desk.mjs';
import { residentMib, stopProgram } from './processes.mjs';

const uploads = 4;
const lookUpsAlone = 400;

/** A documents request of about 55 MB: five valid JPEG-headed images of 8 MB. */
function documentsBody(reference, photo) {
  const image = Buffer.alloc(8 * 1024 * 1024, 0x20);
  photo.copy(image);
  const base64 = image.toString('base64');
  return Buffer.from(
    JSON.stringify({
      identityReference: reference,
      mobileNumber: '+61412345678',
      email: `${reference}@example.com`,
      customerIdentity: {
        givenName: 'Bench',
        surname: 'Mark',
        dob: '1990-01-31',
        residentialAddress: {
          addressLine: '1 Test Street',
          suburb: 'Sydney',
          state: 'NSW',
          postCode: '2000',
          country: 'AU',
        },
      },
      occupationIndustry: 'Unemployed/Retired',
      occupation: 'Unemployed/Retired',
      sourceOfFunds: 'Salary',
      purposeOfTransaction: 'investment',
      identityDocuments: [
        {
          type: 'PASSPORT',
          data: { number: 'PA1234567' },
          images: Array.from({ length: 5 }, () => ({ base64, mimetype: 'image/jpeg', side: 'FRONT' })),
        },
      ],
    }),
  );
}

async function lookUp({ url, headers }) {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/service/eapi/v0/identities/c-13344`, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`look-up was answered ${answer.status}`);
  return performance.now() - startedAt;
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];

async function send({ url, headers }, body, key) {
  const answer = await fetch(`${url}/api/service/eapi/v0/identities/share/documents`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Rows: p99 of look-ups with and without uploads, resident memory at its highest. */
export async function benchUploads({ photo }) {
  const desk = await startEmbeddedDesk({ SANDBOX_RATE_LIMIT: '100000000', BODY_BUDGET_MB: '300' });
  try {
    for (let count = 0; count < 100; count += 1) await lookUp(desk);
    const idle = residentMib(desk.child.pid);
    const alone = [];
    for (let count = 0; count < lookUpsAlone; count += 1) alone.push(await lookUp(desk));

    const bodies = Array.from({ length: uploads }, (_, at) => documentsBody(`c-bench-${at}`, photo));
    const digest = createHash('sha256').update(bodies[0]).digest('hex').slice(0, 12);
    let peak = idle;
    const beside = [];
    const running = new Set(bodies.map((body, at) => send(desk, body, `bench-${digest}-${at}`)));
    const statuses = Promise.all(running);
    for (const sending of running) void sending.finally(() => running.delete(sending));
    while (running.size > 0) {
      beside.push(await lookUp(desk));
      peak = Math.max(peak, residentMib(desk.child.pid));
    }
    const answers = await statuses;
    const ratio = percentile(beside, 0.99) / percentile(alone, 0.99);
    return [
      {
        target: 4,
        what: `look-up p99 beside ${uploads} uploads of ${(bodies[0].length / 1e6).toFixed(0)} MB`,
        value: `${ratio.toFixed(2)}×`,
        detail: `p99 ${percentile(alone, 0.99).toFixed(1)} → ${percentile(beside, 0.99).toFixed(1)} ms (${beside.length} look-ups); answers ${answers.join(' ')}`,
        ratio,
      },
      {
        target: 3,
        what: 'resident memory of the desk at its highest',
        value: `idle + ${(peak - idle).toFixed(0)} MiB`,
        detail: `${idle.toFixed(0)} → ${peak.toFixed(0)} MiB for ${((uploads * bodies[0].length) / 2 ** 20).toFixed(0)} MiB in flight`,
        ratio: ((peak - idle) * 2 ** 20) / (uploads * bodies[0].length),
      },
    ];
  } finally {
    await stopProgram(desk);
  }
}
