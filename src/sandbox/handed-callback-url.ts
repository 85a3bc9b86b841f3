import * as z from 'zod';
import { callbackEndpoint } from '#contract/sandbox/steering.ts';

const callbackUrlMessage = z.object({ type: z.literal('callback-url'), url: callbackEndpoint.shape.url });

/** Where the desk takes callbacks unless it is told otherwise. Interfaces › Configuration. */
export const usualCallbackUrl = 'http://127.0.0.1:8080/callbacks';

/** Hears from the process that started this one where it takes callbacks; every other message is passed over. */
export function hearCallbackUrl(take: (url: string) => void): void {
  process.on('message', (message) => {
    const { data } = callbackUrlMessage.safeParse(message);
    if (data !== undefined) take(data.url);
  });
}
