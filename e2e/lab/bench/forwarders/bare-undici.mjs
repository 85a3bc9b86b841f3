/** No signature, no checks: any forwarder's minimum. */
import { startForwarder } from './forward.mjs';

startForwarder(() => ({}));
