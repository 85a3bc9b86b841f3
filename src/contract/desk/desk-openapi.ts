import * as z from 'zod';

import { type ApiName, deskApi } from './api.ts';
import type { ApiRoute } from './api/row.ts';
import { problem, problemMediaType } from './problem.ts';

type JsonSchema = { readonly [keyword: string]: unknown };

function jsonOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

const contentOf = (schema: JsonSchema) => ({ 'application/json': { schema } });

function parametersOf(place: 'path' | 'query', schema: z.core.$ZodType | undefined) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function describeRoute(name: ApiName) {
  const { access, params, query, body, answer, status }: ApiRoute = deskApi[name];
  const summary = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    operationId: name,
    summary: summary.charAt(0).toUpperCase() + summary.slice(1),
    description: access === 'anyone' ? 'Open to everyone.' : `Needs: ${access}.`,
    ...(access === 'anyone' && { security: [] }),
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    ...(body !== undefined && { requestBody: { required: true, content: contentOf(jsonOf(body, 'input')) } }),
    responses: {
      ...(answer === undefined
        ? { '204': { description: 'Done; there is no content' } }
        : { [status ?? 200]: { description: 'Done', content: contentOf(jsonOf(answer, 'output')) } }),
      '4XX': { $ref: '#/components/responses/Problem' },
      '5XX': { $ref: '#/components/responses/Problem' },
    },
  };
}

/** Describes Rampart's API as OpenAPI 3.1, without rules between fields. */
export function deskOpenApi(serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(deskApi) as ApiName[]) {
    const { method, path } = deskApi[name];
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[address] ??= {})[method.toLowerCase()] = describeRoute(name);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rampart',
      version: '0',
      description: 'What the page asks its server. The service’s own operations pass through /api/service.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-rampart',
          description: 'Over plain HTTP on the own machine its name is `rampart-session`.',
        },
      },
      responses: {
        Problem: {
          description: 'Refused or failed, and why',
          content: { [problemMediaType]: { schema: jsonOf(problem, 'output') } },
        },
      },
    },
  };
}
