import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { shareDocumentsRequestOf, updateIdentityRequestOf } from '#contract/service/identity.ts';
import { operations, type Operation, type OperationName } from '#contract/service/operations.ts';
import { hasBody } from '#node/inbound/body-headers.ts';
import type { imageContent } from '#node/inspection/digested-image.ts';
import type { BodyOperationName } from '#node/inspection/inspect-body.ts';

import { refusalOf, unreadable } from '../errors.ts';
import { readOperationBody, type BodyChunks } from './bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: OperationName;
  }
}

interface DigestedBodies {
  readonly shareDocuments: z.output<ReturnType<typeof shareDocumentsRequestOf<typeof imageContent>>>;
  readonly updateIdentity: z.output<ReturnType<typeof updateIdentityRequestOf<typeof imageContent>>>;
}

type Table = typeof operations;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : null;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : null;

/** Made once: schemas compile on first use. */
const noQuery = z.strictObject({});

export interface Call<Name extends OperationName> {
  readonly parameters: Output<Table[Name]['pathParameters']>;
  readonly query: Output<Table[Name]['query']>;
  readonly body: RequestBody<Name>;
}

export type RequestBody<Name extends OperationName> = Name extends keyof DigestedBodies
  ? DigestedBodies[Name]
  : Output<Table[Name]['request']>;

export type AnswerBody<Name extends OperationName> = Input<Table[Name]['answer']>;

/** Serves an operation by its row, strictly. Spec: Endpoints. */
export function serveOperation<Name extends OperationName>(
  service: FastifyInstance,
  name: Name,
  answer: (call: Call<Name>) => Promise<AnswerBody<Name>>,
): void {
  const operation: Operation = operations[name];
  service.route({
    method: operation.method,
    url: routeOf(operation.path),
    config: { operation: name },
    handler: async (request, reply) => {
      refuseUnlessDecodable(request.raw.url ?? '');
      const parameters = checked(operation.pathParameters, request.params);
      const query = checked(operation.query ?? noQuery, { ...(request.query as object) });
      const body = takesBody(name) ? await bodyOf(request, name) : refuseBody(request);
      const result = await answer({ parameters, query, body } as Call<Name>);
      return reply.status(operation.successStatus).send(result);
    },
  });
}

/** Refuses (400) broken percent-encoding, which the query parser would take literally. */
function refuseUnlessDecodable(target: string): void {
  if (target.includes('%') && decoded(target) === null) throw unreadable();
}

/** Use its result: bundlers drop known calls with unused results, even ones that throw. */
function decoded(target: string): string | null {
  try {
    return decodeURIComponent(target);
  } catch {
    return null;
  }
}

function routeOf(path: string): string {
  return path.replaceAll(/\{([a-z_]+)\}/g, ':$1');
}

function takesBody(name: OperationName): name is BodyOperationName {
  return operations[name].request !== null;
}

function refuseBody({ headers }: FastifyRequest): null {
  if (hasBody(headers)) throw unreadable('This operation takes no body');
  return null;
}

async function bodyOf(request: FastifyRequest, name: BodyOperationName): Promise<unknown> {
  return readOperationBody((request.body ?? []) as BodyChunks, request.headers, name);
}

function checked(schema: z.ZodType | null, value: unknown): unknown {
  if (schema === null) return null;
  const { data, error } = schema.safeParse(value, {
    error: ({ input }) => (input === undefined ? 'Required' : undefined),
  });
  if (error !== undefined) throw refusalOf(error.issues);
  return data;
}
