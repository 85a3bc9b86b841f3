import { uuidv7 } from 'uuidv7';

import { rereadCallbacks } from '#server/callbacks/events/reread-callbacks.ts';
import { createReadDate } from '#server/privacy/facts/callback-head.ts';
import { rebuildDirectory } from '#server/directory/projection/rebuild-directory.ts';

import { runCommand } from './command.ts';

/** `npm run directory:rebuild`: stop the server first on SQLite; any time on PostgreSQL. */
process.exitCode = await runCommand('directory:rebuild', async ({ config, db, dataKeys, trail }) => {
  const intent = await trail.intend({
    action: 'rebuild-directory',
    person: null,
    object: null,
    requestId: uuidv7(),
  });
  try {
    const readDate = createReadDate(config.callbacks.timeZone);
    await rereadCallbacks({ db, dataKeys, readDate, serviceFields: config.service.fields });
    const { submissions, calls, callbacks } = await rebuildDirectory(db, dataKeys);
    intent.settle({ outcome: 'done', details: { submissions, calls, callbacks } });
    return `The directory was rebuilt from ${submissions} submissions, ${calls} calls and ${callbacks} callbacks.`;
  } catch (error) {
    intent.settle({ outcome: 'failed' });
    throw error;
  }
});
