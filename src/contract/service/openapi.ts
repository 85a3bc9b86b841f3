import type * as z from 'zod';

import { callbacks } from './callbacks.ts';
import { choices } from './choices.ts';
import { type ErrorStatus, errorBodies, errorCauses, errorStatuses } from './errors.ts';
import { buildComponents, type JsonSchema } from './openapi-components.ts';
import { type Operation, operationNames, operations } from './operations.ts';

type Content = { readonly 'application/json': { readonly schema: JsonSchema } };

/** A parameter of an operation. */
export type OpenApiParameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: unknown;
};

/** An operation or a callback as OpenAPI writes it. */
export type OpenApiOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, JsonSchema>>;
};

/** The parts of an OpenAPI 3.1 document that are filled here. */
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
 * The interface as an OpenAPI 3.1 document, made from the operations table and its schemas. Rules between fields can't be written as
 * JSON Schema without saying them twice: the chapter that each description cites holds them. Spec: the whole document.
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
      responses: Object.fromEntries(
        errorStatuses.map((status) => [
          errorName(status),
          answer(errorCauses[status], components.reference(errorBodies[status])),
        ]),
      ),
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
  operationId: string,
  operation: Operation,
  components: Components,
): OpenApiOperation {
  const { chapter, summary, request, documentedErrors } = operation;
  const isChoice = documentedErrors === null;
  const success =
    operation.answer === null
      ? { description: 'Done; there is no content' }
      : answer(summary, components.reference(operation.answer));
  return {
    operationId,
    summary,
    description: isChoice ? `${cite(chapter)} ${choices.errorsNotShown.choice}` : cite(chapter),
    tags: [chapter],
    parameters: [
      ...parametersOf('path', operation.pathParameters, components),
      ...parametersOf('query', operation.query, components),
    ],
    ...(request === null
      ? {}
      : { requestBody: { required: true, content: json(components.reference(request)) } }),
    responses: {
      [operation.successStatus]: success,
      ...Object.fromEntries(
        (documentedErrors ?? errorStatuses).map((status) => [status, errorReference(status, isChoice)]),
      ),
    },
  };
}

function describeCallbacks(components: Components): OpenApiDocument['webhooks'] {
  return Object.fromEntries(
    Object.entries(callbacks).map(([name, body]) => [
      name,
      {
        post: {
          operationId: name,
          summary: `Callback ${name}`,
          description: `${cite(`Events › ${name}`)} ${cite('Events › Delivery rules')}`,
          requestBody: { required: true, content: json(components.reference(body)) },
          responses: {
            '2XX': { description: 'Accepted' },
            '4XX': { description: 'Refused: sent again later' },
          },
        },
      },
    ]),
  );
}

function parametersOf(
  place: OpenApiParameter['in'],
  schema: z.ZodType | null,
  components: Components,
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
  }));
}

/** The chapter, and the choices made where it is silent, as sentences. */
function cite(chapter: string): string {
  const made = Object.entries(choices).filter(([, choice]) => choice.chapter === chapter);
  return [
    `Interface document: ${chapter}.`,
    ...made.map(([name, { choice }]) => `Choice ${name}: ${choice}`),
  ].join(' ');
}

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } });
const answer = (description: string, schema: JsonSchema): JsonSchema => ({
  description,
  content: json(schema),
});
const errorName = (status: ErrorStatus) => `Error${status}`;

/** A listed error of an operation; a choice where the document shows none for it. Choice: errorsNotShown. */
const errorReference = (status: ErrorStatus, isChoice: boolean): JsonSchema => ({
  $ref: `#/components/responses/${errorName(status)}`,
  ...(isChoice ? { description: `${errorCauses[status]} (choice: errorsNotShown)` } : {}),
});
