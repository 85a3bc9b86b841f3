import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';

/**
 * `GET` and `POST /api/document-reading`: whether browsers read documents. They do until an admin switches it
 * off.
 */
export const documentReading = requestObject({ isOn: z.boolean('Choose a result') });
export type DocumentReading = z.infer<typeof documentReading>;
