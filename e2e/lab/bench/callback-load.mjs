/** Callback load: pre-signed requests over plain sockets, so the generator costs almost nothing. */
import { createHmac, randomUUID } from 'node:crypto';
import { connect } from 'node:net';

const secret = 'sandbox-secret';
let last = 0;

function nextTimestamp() {
  const now = Date.now() * 1000;
  last = now > last ? now : last + 1;
  return String(last);
}

function message(number, fields) {
  const rampId = randomUUID().replaceAll('-', '');
  return JSON.stringify({
    order_id: rampId,
    ramp_id: rampId,
    status: 'PAYMENT_RECEIVED',
    status_date: new Date().toISOString().slice(0, 19).replace('T', ' '),
    created_at: '2026-05-04 09:58:00',
    updated_at: '2026-05-04 10:00:00',
    internal_reason: null,
    external_reason: null,
    order_type: 'ONRAMP',
    crypto_coin: 'ETH',
    crypto_blockchain: 'ETH',
    crypto_amount: `0.${String(number).padStart(8, '0')}`,
    fiat_currency: 'AUD',
    fiat_amount: '100.00',
    processing_fee: '1.00',
    network_fee: '0.50',
    transaction_hash: null,
    ...fields,
  });
}

export function makeCallbacks(amount, fields = {}) {
  return Array.from({ length: amount }, (_, number) => {
    const body = message(number, fields);
    const timestamp = nextTimestamp();
    const signature = createHmac('sha256', secret)
      .update(`POST /callbacks ${timestamp} ${body}`)
      .digest('hex');
    return Buffer.from(
      `POST /callbacks HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nauthorization: Bearer sandbox-key:${signature}:${timestamp}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  });
}

/** Sends all, `connections` at a time. Throws unless every answer is 200. Returns seconds and latencies. */
export async function sendAll(port, callbacks, connections = 32) {
  const latencies = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      try {
        while (next < callbacks.length) {
          const bytes = callbacks[next++];
          const sentAt = performance.now();
          socket.write(bytes);
          await answered(socket);
          latencies.push(performance.now() - sentAt);
        }
      } finally {
        socket.destroy();
      }
    }),
  );
  return { seconds: (performance.now() - began) / 1000, latencies };
}

async function answered(socket) {
  return new Promise((resolve, reject) => {
    let text = '';
    const onData = (chunk) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      if (head === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length < head + 4 + length) return;
      end();
      if (text.startsWith('HTTP/1.1 200')) resolve();
      else reject(new Error(`a callback was answered ${text.slice(0, text.indexOf('\r\n'))}`));
    };
    const onEnd = () => {
      end();
      reject(new Error('a callback was not answered'));
    };
    const end = () => void socket.off('data', onData).off('close', onEnd).off('error', onEnd);
    socket.on('data', onData).on('close', onEnd).on('error', onEnd);
  });
}
