import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds different free ports of this machine, below those that a system hands out: another program could get
 * one of those before it is used, or while its server restarts.
 *
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const probes = [];
  while (probes.length < count) {
    const probe = createServer().listen(randomInt(15_000, 32_000), '127.0.0.1');
    try {
      await once(probe, 'listening');
      probes.push(probe);
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error;
    }
  }
  const ports = probes.map((probe) => probe.address().port);
  for (const probe of probes) {
    probe.close();
    await once(probe, 'close');
  }
  return ports;
}

/** @returns {Promise<number>} */
export async function freePort() {
  const [port = 0] = await freePorts(1);
  return port;
}
