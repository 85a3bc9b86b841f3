import * as z from 'zod';

import { readPastedText } from './identifier-shapes.ts';

/** The one box: any identifier, cleaned; what can be none is refused before a call is made. */
export const findSchema = z.object({
  pasted: z.string().transform((pasted, context) => {
    const read = readPastedText(pasted);
    if (!read.isSearchable) context.addIssue({ code: 'custom', message: read.message });
    return read.text;
  }),
});
export type FindValues = z.infer<typeof findSchema>;
