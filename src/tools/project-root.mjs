import { fileURLToPath } from 'node:url';

/** Commands work from any folder. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
