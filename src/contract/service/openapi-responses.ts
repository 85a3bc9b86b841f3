import * as z from 'zod';

import { errorBodies, errorCauses, errorStatuses, type ErrorStatus } from './errors.ts';
import type { Operation } from './operations.ts';

/** Statuses of HTTP itself with which a request that carries a body is refused, in the shape of 401. Choice: errorsBeyondTheList. */
const transportCauses = {
  408: 'The body came too slowly',
  411: 'A body of this size needs its Content-Length',
  413: 'The body is too large',
  415: 'The body is no JSON, or is encoded',
  503: 'Too much is being received at once; retry later',
} as const;
type TransportStatus = keyof typeof transportCauses;
type RefusalStatus = ErrorStatus | TransportStatus;

const transportStatuses = Object.keys(transportCauses).map(Number) as TransportStatus[];
const causes: Readonly<Record<RefusalStatus, string>> = { ...errorCauses, ...transportCauses };

/** Statuses that say when to come back. */
const toldToRetry: ReadonlySet<RefusalStatus> = new Set([429, 503]);

/** Every status with which an operation may be refused. */
export const refusalStatuses = [...errorStatuses, ...transportStatuses];

const fieldErrors = z.record(z.string(), z.string());

/** The body of a refusal as the sandbox writes it: no field more, its `status` HTTP's own. Spec: Errors. */
function writtenRefusal(status: RefusalStatus): z.ZodType {
  const fields = status in errorBodies ? errorBodies[status as ErrorStatus].shape : errorBodies[401].shape;
  return z.strictObject({
    ...fields,
    status: z.literal(status),
    ...('traceId' in fields && { traceId: z.uuid() }),
    ...('errors' in fields && { errors: fieldErrors }),
  });
}

/** The bodies of all refusals by status. */
export const writtenRefusals = new Map(refusalStatuses.map((status) => [status, writtenRefusal(status)]));

/** A refusal that is what its schema says, for readers. */
function exampleOf(status: RefusalStatus): Readonly<Record<string, unknown>> {
  const isTraced = status === 400 || status === 500;
  return {
    message: causes[status],
    status,
    ...(isTraced && { traceId: '0b7e1f6e-6f0c-4c0e-9d0b-5a1f2f4f7a11' }),
    ...(status === 422 && { errors: { 'identityDocuments[0].images[1].side': 'Choose the side' } }),
  };
}

/** The name of a refusal among the document's responses. */
const refusalName = (status: RefusalStatus) => `Error${status}`;

/** The refusals as named responses of the document. `reference` leads to a body's schema. */
export function describeRefusals(reference: (schema: z.ZodType) => object): Record<string, object> {
  return Object.fromEntries(
    [...writtenRefusals].map(([status, schema]) => [
      refusalName(status),
      {
        description: causes[status],
        ...(toldToRetry.has(status) && {
          headers: {
            'Retry-After': {
              description: 'Seconds to wait',
              required: true,
              schema: { type: 'integer', minimum: 0 },
            },
          },
        }),
        content: { 'application/json': { schema: reference(schema), example: exampleOf(status) } },
      },
    ]),
  );
}

/** The refusals of one operation, each told with where it comes from. Choices: errorsNotShown, errorsBeyondTheList. */
export function refusalsOf({ documentedErrors, request }: Operation): Record<string, object> {
  const statuses = request === null ? errorStatuses : refusalStatuses;
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        $ref: `#/components/responses/${refusalName(status)}`,
        ...originOf(status, documentedErrors),
      },
    ]),
  );
}

function originOf(status: RefusalStatus, listed: Operation['documentedErrors']): object {
  const isError = status in errorCauses;
  if (isError && listed?.includes(status as ErrorStatus) === true) return {};
  const choice = isError && listed === null ? 'errorsNotShown' : 'errorsBeyondTheList';
  return { description: `${causes[status]} (choice: ${choice})` };
}
