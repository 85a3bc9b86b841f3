import * as z from 'zod';

import { lenient } from '#contract/service/primitives.ts';

import type { MaskKind } from './masks.ts';

/**
 * `personal`: about a person or their money, masked; `open`: shown verbatim; `text`: for people, shown with
 * personal values masked.
 */
export type FieldMark = 'personal' | 'open' | 'text';

/** A leaf of the interface; its key in the group is its wire name. */
export interface Field<Schema extends z.ZodType = z.ZodType, Read extends z.ZodType = z.ZodType> {
  readonly mark: FieldMark;
  readonly label: string;
  /** As sent, and in an exact answer. */
  readonly schema: Schema;
  /** As read from an answer. */
  readonly read: Read;
  readonly mask: MaskKind;
  /** Default: the wire name. Null for secrets and images, never stored. */
  readonly storageKey?: string | null;
  /** Every key below is a leaf of this field. */
  readonly hasLines?: true;
}

type Marked<Mark extends FieldMark, Schema extends z.ZodType, Read extends z.ZodType> = Field<
  Schema,
  Read
> & {
  readonly mark: Mark;
};

/** By wire name, in a page's order. */
export type FieldGroup = Readonly<Record<string, Field>>;

export type OpenName<Group extends FieldGroup> = {
  [Name in keyof Group]: Group[Name]['mark'] extends 'open' ? Name : never;
}[keyof Group];

type Leaf<Schema, Read> = Pick<Field, 'label' | 'hasLines'> & {
  readonly schema: Schema;
  /** Default: a string. */
  readonly read?: Read;
};

/** Marks a leaf as `open`: shown and stored in clear. */
/* @__NO_SIDE_EFFECTS__ */
export function open<Schema extends z.ZodType, Read extends z.ZodType = z.ZodString>(
  leaf: Leaf<Schema, Read>,
): Marked<'open', Schema, Read> {
  return { ...leaf, mark: 'open', mask: 'whole', read: readOf(leaf.read) };
}

/** Marks a leaf as `personal`: masked, revealed with a reason. */
/* @__NO_SIDE_EFFECTS__ */
export function personal<Schema extends z.ZodType, Read extends z.ZodType = z.ZodString>(
  leaf: Leaf<Schema, Read> & Pick<Field, 'mask' | 'storageKey'>,
): Marked<'personal', Schema, Read> {
  return { ...leaf, mark: 'personal', read: readOf(leaf.read) };
}

/** Marks a leaf as `text`: shown with personal values masked. */
/* @__NO_SIDE_EFFECTS__ */
export function text<Schema extends z.ZodType, Read extends z.ZodType = z.ZodString>(
  leaf: Leaf<Schema, Read>,
): Marked<'text', Schema, Read> {
  return { ...leaf, mark: 'text', mask: 'whole', read: readOf(leaf.read) };
}

const readOf = <Read extends z.ZodType>(read: Read | undefined): Read =>
  read ?? (z.string() as z.ZodType as Read);

type Shape<Group extends FieldGroup, Name extends keyof Group, Part extends 'schema' | 'read'> = {
  [One in Name]: Group[One][Part];
};

/** Returns a request shape of all fields, or of those named. */
/* @__NO_SIDE_EFFECTS__ */
export function required<Group extends FieldGroup, Name extends keyof Group & string>(
  group: Group,
  ...names: Name[]
): Shape<Group, Name, 'schema'> {
  return shapeOf(group, names, ({ schema }) => schema) as Shape<Group, Name, 'schema'>;
}

/** Returns the shape of the named leaves, all optional. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<Group extends FieldGroup, Name extends keyof Group & string>(
  group: Group,
  ...names: Name[]
): { [One in Name]: z.ZodOptional<Group[One]['schema']> } {
  return shapeOf(group, names, ({ schema }) => schema.optional()) as {
    [One in Name]: z.ZodOptional<Group[One]['schema']>;
  };
}

/** Returns the shape of fields without which an answer is useless. */
/* @__NO_SIDE_EFFECTS__ */
export function reliedOn<Group extends FieldGroup, Name extends keyof Group & string>(
  group: Group,
  ...names: Name[]
): Shape<Group, Name, 'read'> {
  return shapeOf(group, names, ({ read }) => read) as Shape<Group, Name, 'read'>;
}

type Lenient<Schema extends z.ZodType> = ReturnType<typeof lenient<Schema>>;

/** Returns an answer shape that reads missing or misfitting values as undefined. */
/* @__NO_SIDE_EFFECTS__ */
export function ifGiven<Group extends FieldGroup, Name extends keyof Group & string>(
  group: Group,
  ...names: Name[]
): { [One in Name]: Lenient<Group[One]['read']> } {
  return shapeOf(group, names, ({ read }) => lenient(read)) as {
    [One in Name]: Lenient<Group[One]['read']>;
  };
}

function shapeOf(
  group: FieldGroup,
  names: readonly string[],
  schemaOf: (field: Field) => z.ZodType,
): Record<string, z.ZodType> {
  const fields = Object.entries(group);
  const wanted =
    names.length === 0 ? fields : names.flatMap((name) => fields.filter(([key]) => key === name));
  return Object.fromEntries(wanted.map(([name, one]) => [name, schemaOf(one)]));
}

/* @__NO_SIDE_EFFECTS__ */
export function labelsOf<Group extends FieldGroup>(group: Group): { readonly [Name in keyof Group]: string } {
  return Object.fromEntries(Object.entries(group).map(([name, { label }]) => [name, label])) as {
    readonly [Name in keyof Group]: string;
  };
}
