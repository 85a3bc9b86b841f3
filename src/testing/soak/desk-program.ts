import { createLogger } from '#node/logger.ts';
import { readConfig } from '#server/config/config.ts';
import { ConfigurationError } from '#server/config/configuration-error.ts';
import { openDirectory } from '#server/start-server.ts';

/*
 * The desk as a process that a test kills: as the program starts it, beside a scripted service, and with a lease of a
 * few seconds, so that a killed one's is soon over. Sends its parent the port once it is ready.
 */

const { SCRIPTED_SERVICE_URL: serviceUrl, LEASE_MS: leaseMs } = process.env;
if (serviceUrl === undefined || leaseMs === undefined)
  throw new ConfigurationError(['SCRIPTED_SERVICE_URL and LEASE_MS must be set']);
const lease = { leaseMs: Number(leaseMs), renewMs: Number(leaseMs) / 6, steadyMs: Number(leaseMs) / 2 };

const opened = await openDirectory(readConfig(process.env), Date.now);
const server = await opened.start({
  logger: createLogger({ level: 'error' }),
  nowMs: Date.now,
  serviceUrl: new URL(serviceUrl),
  pageDirectory: null,
  auditPace: { lease },
});
process.once('SIGTERM', () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.send?.({ port: server.port });
