/** Signs nothing, checks nothing: what every forwarder has to do. */
import { startForwarder } from './forward.mjs';

startForwarder(() => ({}));
