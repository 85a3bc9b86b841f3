import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = join(import.meta.dirname, '../images/reading');

/** A specimen of nobody's document, for `setInputFiles`; made by e2e/lab/reading/make-pictures.mjs. */
export function specimen(name: 'passport.jpg' | 'licence-back.jpg' | 'another-licence-back.jpg') {
  return { name, mimeType: 'image/jpeg', buffer: readFileSync(join(directory, name)) };
}
