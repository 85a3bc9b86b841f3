import * as z from 'zod';

import { documentData, relianceDocument } from './identity-requests.ts';
import { customerIdentity, residentialAddress } from './identity.ts';
import { writtenAnswers, writtenCallbacks } from './openapi-answers.ts';
import { writtenRefusals } from './openapi-responses.ts';
import { operationNames, operations } from './operations.ts';
import { identityReference } from './primitives.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };
type Named = { readonly schema: z.ZodType; readonly chapter: string };

/** Schemas that stand in more than one place, by the names of the interface document. All others take their operation's name. */
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

/** Every schema of a body, once, with its name and chapter. */
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

/** Every schema of parameters: they become lists, so that their names never show. */
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

/** The JSON Schemas of all bodies and parameters, each made from its zod schema. */
export function buildComponents() {
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
    /** Reference to the component of a body. */
    reference: (schema: z.ZodType): JsonSchema => ({ $ref: refTo(bodies.get(schema)?.name ?? '') }),
    /** The object whose properties are the parameters. */
    parameters: (schema: z.ZodType): JsonSchema => jsonOf(parameters.get(schema) ?? ''),
  };
}
