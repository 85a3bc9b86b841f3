import * as z from 'zod';

import { choices } from './choices.ts';
import { errorBodies, errorCauses, type ErrorStatus, errorStatuses } from './errors.ts';
import { customerIdentity, documentData, relianceDocument, residentialAddress } from './identity.ts';
import { writtenAnswers, writtenCallbacks, callbackExamples, examples } from './openapi-answers.ts';
import { type Operation, type OperationName, operationNames, operations } from './operations.ts';
import { identityReference } from './primitives.ts';

/** HTTP's own refusals of bodies, shaped like 401. Choice: errorsBeyondTheList. */
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

const retryLaterStatuses: ReadonlySet<RefusalStatus> = new Set([429, 503]);

export const refusalStatuses = [...errorStatuses, ...transportStatuses];

const fieldErrors = z.record(z.string(), z.string());

/** Describes the sandbox's exact body; `status` is HTTP's. Spec: Errors. */
function writtenRefusal(status: RefusalStatus): z.ZodType {
  const fields = status in errorBodies ? errorBodies[status as ErrorStatus].shape : errorBodies[401].shape;
  return z.strictObject({
    ...fields,
    status: z.literal(status),
    ...('traceId' in fields && { traceId: z.uuid() }),
    ...('errors' in fields && { errors: fieldErrors }),
  });
}

const writtenRefusals = new Map(refusalStatuses.map((status) => [status, writtenRefusal(status)]));

function exampleOf(status: RefusalStatus): Readonly<Record<string, unknown>> {
  const isTraced = status === 400 || status === 500;
  return {
    message: causes[status],
    status,
    ...(isTraced && { traceId: '0b7e1f6e-6f0c-4c0e-9d0b-5a1f2f4f7a11' }),
    ...(status === 422 && { errors: { 'identityDocuments[0].images[1].side': 'Choose the side' } }),
  };
}

const refusalName = (status: RefusalStatus) => `Error${status}`;

function describeRefusals(reference: (schema: z.ZodType) => object): Record<string, object> {
  return Object.fromEntries(
    [...writtenRefusals].map(([status, schema]) => [
      refusalName(status),
      {
        description: causes[status],
        ...(retryLaterStatuses.has(status) && {
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

/** Lists refusals with their origin. Choices: errorsNotShown, errorsBeyondTheList. */
function refusalsOf({ documentedErrors, request }: Operation): Record<string, object> {
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

type JsonSchema = { readonly [keyword: string]: unknown };
type Named = { readonly schema: z.ZodType; readonly chapter: string };

/** By the document's names; other schemas take their operation's. */
const sharedSchemas: Readonly<Record<string, Named>> = {
  IdentityReference: { schema: identityReference, chapter: 'Resources › IdentityReference' },
  ResidentialAddress: { schema: residentialAddress, chapter: 'Resources › ResidentialAddress' },
  CustomerIdentity: { schema: customerIdentity, chapter: 'Resources › CustomerIdentity' },
  IdentityDocumentData: { schema: documentData, chapter: 'Resources › Identity document' },
  RelianceDocument: { schema: relianceDocument, chapter: 'Resources › Reliance document' },
  IdentityAccepted: { schema: writtenAnswers.shareToken, chapter: 'Endpoints › Identities' },
  IdentityOnboardingResult: {
    schema: writtenAnswers.shareDocuments,
    chapter: 'Resources › Identity onboarding result',
  },
  IdentityAccountView: { schema: writtenAnswers.getIdentity, chapter: 'Resources › Identity account view' },
  RampRecord: { schema: writtenAnswers.getRamp, chapter: 'Resources › Ramp' },
  RampMessage: { schema: writtenCallbacks.rampMessage, chapter: 'Events › rampMessage' },
  IdentityMessage: { schema: writtenCallbacks.identityMessage, chapter: 'Events › identityMessage' },
};

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function nameBodies(): Map<z.ZodType, { readonly name: string; readonly chapter: string }> {
  const bodies = new Map(
    Object.entries(sharedSchemas).map(([name, { schema, chapter }]) => [schema, { name, chapter }] as const),
  );
  for (const [status, schema] of writtenRefusals)
    bodies.set(schema, { name: `Error${status}`, chapter: 'Errors' });
  for (const operation of operationNames) {
    const { request, chapter } = operations[operation];
    const add = (schema: z.ZodType | null, kind: string) => {
      if (schema === null || bodies.has(schema)) return;
      bodies.set(schema, { name: `${upperFirst(operation)}${kind}`, chapter });
    };
    add(request, 'Request');
    add(writtenAnswers[operation], 'Answer');
  }
  return bodies;
}

/** Makes up names, which never show: parameters become lists. */
function nameParameters(): Map<z.ZodType, string> {
  return new Map(
    operationNames.flatMap((operation) =>
      [operations[operation].pathParameters, operations[operation].query].flatMap((schema, at) =>
        schema === null ? [] : [[schema, `${operation}.${at === 0 ? 'path' : 'query'}`] as const],
      ),
    ),
  );
}

const refTo = (name: string) => `#/components/schemas/${name}`;

function buildComponents() {
  const bodies = nameBodies();
  const parameters = nameParameters();
  const registry = z.registry<{ id: string }>();
  for (const [schema, { name }] of bodies) registry.add(schema, { id: name });
  for (const [schema, name] of parameters) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: refTo });
  const jsonOf = (name: string): JsonSchema => {
    const { $schema: _dialect, $id: _id, '~standard': _standard, ...json } = schemas[name] ?? {};
    return json;
  };
  return {
    schemas: Object.fromEntries(
      [...bodies.values()].map(({ name, chapter }) => [
        name,
        { description: `Interface document: ${chapter}.`, ...jsonOf(name) },
      ]),
    ),
    reference: (schema: z.ZodType): JsonSchema => ({ $ref: refTo(bodies.get(schema)?.name ?? '') }),
    parameters: (schema: z.ZodType): JsonSchema => jsonOf(parameters.get(schema) ?? ''),
  };
}

type Content = { readonly 'application/json': { readonly schema: JsonSchema; readonly example: unknown } };

export type OpenApiParameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: unknown;
  readonly example?: unknown;
};

export type OpenApiOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, object>>;
};

export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: JsonSchema;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: OpenApiOperation }>>;
  readonly components: Readonly<Record<'schemas' | 'responses' | 'securitySchemes', JsonSchema>>;
};

type Components = ReturnType<typeof buildComponents>;

const securityScheme = 'signature';

/**
 * Describes the interface as OpenAPI 3.1. Leaves out rules between fields: each description cites its
 * chapter.
 */
export function openApiDocument({ serverUrl }: { readonly serverUrl: string }): OpenApiDocument {
  const components = buildComponents();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Enterprise Ramp and Identity Service Interface',
      version: '0',
      description: 'BETA. Where the interface document is silent, what holds here is named in `x-choices`.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      'x-choices': choices,
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(operationNames.map((name) => operations[name].chapter))].map((chapter) => ({
      name: chapter,
      description: cite(chapter),
    })),
    security: [{ [securityScheme]: [] }],
    paths: describePaths(components),
    webhooks: describeCallbacks(components),
    components: {
      schemas: components.schemas,
      responses: describeRefusals(components.reference),
      securitySchemes: {
        [securityScheme]: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: cite('Authentication'),
        },
      },
    },
  };
}

function describePaths(components: Components): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const name of operationNames) {
    const operation: Operation = operations[name];
    const methods = (paths[operation.path] ??= {});
    methods[operation.method.toLowerCase()] = describeOperation(name, operation, components);
  }
  return paths;
}

function describeOperation(
  name: OperationName,
  operation: Operation,
  components: Components,
): OpenApiOperation {
  const { chapter, summary, request, documentedErrors } = operation;
  const written = writtenAnswers[name];
  const example = examples[name];
  return {
    operationId: name,
    summary,
    description:
      documentedErrors === null ? `${cite(chapter)} ${choices.errorsNotShown.choice}` : cite(chapter),
    tags: [chapter],
    parameters: [
      ...parametersOf('path', operation.pathParameters, { components, example: example.path }),
      ...parametersOf('query', operation.query, { components, example: example.query }),
    ],
    ...(request !== null && {
      requestBody: { required: true, content: json(components.reference(request), example.request) },
    }),
    responses: {
      [operation.successStatus]:
        written === null
          ? { description: 'Done; there is no content' }
          : { description: summary, content: json(components.reference(written), example.answer) },
      ...refusalsOf(operation),
    },
  };
}

function describeCallbacks(components: Components): OpenApiDocument['webhooks'] {
  const names = Object.keys(writtenCallbacks) as (keyof typeof writtenCallbacks)[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        post: {
          operationId: name,
          summary: `Callback ${name}`,
          description: `${cite(`Events › ${name}`)} ${cite('Events › Delivery rules')}`,
          requestBody: {
            required: true,
            content: json(components.reference(writtenCallbacks[name]), callbackExamples[name]),
          },
          responses: {
            '200': { description: 'Accepted' },
            '4XX': { description: 'Refused: sent again later' },
            '5XX': { description: 'Failed: sent again later' },
          },
        },
      },
    ]),
  );
}

function parametersOf(
  place: OpenApiParameter['in'],
  schema: z.ZodType | null,
  { components, example }: { components: Components; example: Readonly<Record<string, unknown>> | null },
): OpenApiParameter[] {
  if (schema === null) return [];
  const { properties = {}, required = [] } = components.parameters(schema) as {
    properties?: Record<string, unknown>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
    ...(example !== null && Object.hasOwn(example, name) && { example: example[name] }),
  }));
}

function cite(chapter: string): string {
  const made = Object.entries(choices).filter(([, choice]) => choice.chapter === chapter);
  return [
    `Interface document: ${chapter}.`,
    ...made.map(([name, { choice }]) => `Choice ${name}: ${choice}`),
  ].join(' ');
}

const json = (schema: JsonSchema, example: unknown): Content => ({ 'application/json': { schema, example } });
