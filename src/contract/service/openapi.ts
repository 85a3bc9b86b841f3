import type * as z from 'zod';

import { choices } from './choices.ts';
import { writtenAnswers, writtenCallbacks } from './openapi-answers.ts';
import { buildComponents, type JsonSchema } from './openapi-components.ts';
import { callbackExamples, examples } from './openapi-examples.ts';
import { describeRefusals, refusalsOf } from './openapi-responses.ts';
import { type Operation, type OperationName, operationNames, operations } from './operations.ts';

type Content = { readonly 'application/json': { readonly schema: JsonSchema; readonly example: unknown } };

/** A parameter of an operation. */
export type OpenApiParameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: unknown;
  readonly example?: unknown;
};

/** An operation or a callback as OpenAPI writes it. */
export type OpenApiOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, object>>;
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
 * JSON Schema without saying them twice: the chapter that each description cites holds them.
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

/** The chapter, and the choices made where it is silent, as sentences. */
function cite(chapter: string): string {
  const made = Object.entries(choices).filter(([, choice]) => choice.chapter === chapter);
  return [
    `Interface document: ${chapter}.`,
    ...made.map(([name, { choice }]) => `Choice ${name}: ${choice}`),
  ].join(' ');
}

const json = (schema: JsonSchema, example: unknown): Content => ({ 'application/json': { schema, example } });
