import * as z from 'zod';

import type { MetricValues } from './operations/sum-metrics.ts';

const ready = z.object({
  type: z.literal('ready'),
  port: z.number().int().positive(),
  url: z.string(),
  operationsUrl: z.string().nullable(),
  firstAdminToken: z.string().nullable(),
  notices: z.array(z.string()),
});

/** What a worker says once it listens. */
export type WorkerReady = z.output<typeof ready>;

/** What workers say to the process that started them. */
export const fromWorker = z.discriminatedUnion('type', [
  ready,
  z.object({ type: z.literal('rebuilding') }),
  z.object({ type: z.literal('sample-loaded') }),
  z.object({ type: z.literal('metrics-of-all'), id: z.number() }),
  z.object({ type: z.literal('metrics'), id: z.number(), values: z.custom<MetricValues>(Array.isArray) }),
]);
export type FromWorker = z.output<typeof fromWorker>;

/** What they are told. */
export const toWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('all-ready') }),
  z.object({ type: z.literal('metrics'), id: z.number() }),
  z.object({ type: z.literal('metrics-of-all'), id: z.number(), text: z.string() }),
]);
