import * as z from 'zod';

import { allFields } from './marks.ts';

/** `path` has `[]` for elements and `*` for keys. */
export interface Leaf {
  readonly path: string;
  readonly schema: z.core.$ZodType;
}
/** Lists leaves, a path once per schema. */
export function leavesOf(schema: z.core.$ZodType, path = ''): Leaf[] {
  return insides(schema).flatMap((one) => {
    if (one instanceof z.ZodArray) return leavesOf(one.element, `${path}[]`);
    if (one instanceof z.ZodTuple) return one.def.items.flatMap((item) => leavesOf(item, `${path}[]`));
    if (one instanceof z.ZodRecord) return leavesOf(one.valueType, below(path, '*'));
    if (!(one instanceof z.ZodObject)) return [{ path, schema: one }];
    const shape: Readonly<Record<string, z.core.$ZodType>> = one.shape;
    return Object.entries(shape).flatMap(([name, field]) => leavesOf(field, below(path, name)));
  });
}

function insides(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return insides(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return insides(schema.def.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(insides);
  return [schema];
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

export interface FormField {
  readonly path: string;
  readonly name: string;
  readonly label: string;
}

/** Lists a request's leaves outside lists, in a page's order. */
export function formFieldsOf(schema: z.core.$ZodType): FormField[] {
  const paths = [...new Set(leavesOf(schema).map(({ path }) => path))].filter((path) => !path.includes('[]'));
  const fields = paths.flatMap((path) => {
    const name = path.split('.').at(-1) ?? '';
    const place = allFields.findIndex(([known]) => known === name);
    return place === -1 ? [] : [{ path, name, place, label: allFields[place]?.[1].label ?? name }];
  });
  return fields
    .toSorted((one, other) => one.place - other.place)
    .map(({ path, name, label }) => ({ path, name, label }));
}

/** Returns labels by path, in a page's order. */
export function formLabelsOf(schema: z.core.$ZodType): Readonly<Record<string, string>> {
  return Object.fromEntries(formFieldsOf(schema).map(({ path, label }) => [path, label]));
}
