import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** Makes a code `steps` half minutes ahead, by RFC 6238 alone. Codes work once: use -1, 0, 1 in order. */
export function authenticatorCode(secret: string, steps = 0, nowMs = Date.now()): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(nowMs / stepMs) + steps, 4);
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac.readUInt8(19) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
