/** The bare forwarder plus our signature. */
import { createMicrosecondClock, formatAuthorization, sign } from '../../../../src/node/signature.ts';
import { startForwarder } from './forward.mjs';

const style = { separator: 'space', emptyBody: 'omit' };
const nextTimestamp = createMicrosecondClock();

startForwarder((request) => {
  const timestamp = nextTimestamp();
  const signature = sign('bench-secret', { ...request, timestamp }, style);
  return { authorization: formatAuthorization({ key: 'bench-key', signature, timestamp }) };
});
