import * as z from 'zod';

import { fillThisIn, objectFault } from './object-fault.ts';

/** Parameters of a field that takes text: one left out (or null) is told apart from another kind of value. */
export const asText = {
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? fillThisIn : 'Enter text here',
};

/**
 * An object in a request: a field outside the interface is refused, and told by the place of its object alone, since its name is
 * whatever was sent. Spec: Errors › 400; choice: badRequestOrInvalid.
 */
export const requestObject = <const Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: objectFault });

/**
 * Option `when` of a rule between fields: it is checked as soon as `part` fits, however wrong the other fields are, so that it is
 * reported together with them.
 */
export const whenFits = (part: z.ZodType) => (payload: { readonly value: unknown }) =>
  part.safeParse(payload.value).success;

/** Any object: for rules that ask no more than which fields are there. */
export const anyObject = z.looseObject({});
