import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

import { documentType, imageSide } from '#contract/service/documents.ts';

const directory = join(import.meta.dirname, '../images/quality');
const labelled = z.array(
  z.object({ file: z.string(), label: z.string(), type: documentType, side: imageSide }),
);
type Wanted = Partial<Omit<z.infer<typeof labelled>[number], 'file'>>;

/** The first matching labelled photo, for `setInputFiles`. */
export function documentPhoto(wanted: Wanted, position = 0) {
  const all = labelled.parse(JSON.parse(readFileSync(join(directory, 'labels.json'), 'utf8')));
  const fitting = all.filter((one) =>
    Object.entries(wanted).every(([name, value]) => one[name as keyof typeof one] === value),
  );
  const found = fitting[position];
  if (found === undefined) throw new Error(`No picture ${position} of ${JSON.stringify(wanted)}`);
  const name = found.file.split('/').at(-1) ?? found.file;
  return { name, mimeType: 'image/jpeg', buffer: readFileSync(join(directory, found.file)) };
}
