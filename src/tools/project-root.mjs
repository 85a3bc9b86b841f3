import { fileURLToPath } from 'node:url';

/** The folder that holds package.json; commands work from anywhere. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
