import * as z from 'zod';

import { lenient } from '#contract/service/primitives.ts';

import type { MaskKind } from './masks.ts';

/**
 * What a field's value is: `personal` says something about a person or their money and is masked; `open` is shown as it came; `text` is
 * written for people to read, and what it says of a person is masked in it.
 */
export type FieldMark = 'personal' | 'open' | 'text';

/** A leaf of the interface. Its wire name is its key in its group. */
export interface Field<Schema extends z.ZodType = z.ZodType, Read extends z.ZodType = z.ZodType> {
  readonly mark: FieldMark;
  /** What people call it, in plain English. */
  readonly label: string;
  /** What is sent, and what an exact answer holds. */
  readonly schema: Schema;
  /** What a reader takes of an answer. */
  readonly read: Read;
  /** What everybody may see of a personal value. */
  readonly mask: MaskKind;
  /** The desk's name for a personal value that it keeps: null for a secret or an image, which it never keeps; else the wire name. */
  readonly keptAs?: string | null;
  /** Every key below it is a leaf of this field, whatever the key. */
  readonly hasLines?: true;
}

/** The leaves of one object of the interface, by their wire names, in the order of a page. */
export type FieldGroup = Readonly<Record<string, Field>>;

type Leaf<Schema, Read> = Pick<Field, 'label' | 'hasLines'> & {
  readonly schema: Schema;
  /** A string, unless it is given. */
  readonly read?: Read;
};

/** A leaf that says nothing about a person: shown and kept in clear. */
/* @__NO_SIDE_EFFECTS__ */
export function open<Schema extends z.ZodType, Read extends z.ZodType = z.ZodString>(
  leaf: Leaf<Schema, Read>,
): Field<Schema, Read> {
  return { ...leaf, mark: 'open', mask: 'whole', read: readOf(leaf.read) };
}

/** A leaf that says something about a person or their money: masked everywhere, revealed for a reason. */
/* @__NO_SIDE_EFFECTS__ */
export function personal<Schema extends z.ZodType, Read extends z.ZodType = z.ZodString>(
  leaf: Leaf<Schema, Read> & Pick<Field, 'mask' | 'keptAs'>,
): Field<Schema, Read> {
  return { ...leaf, mark: 'personal', read: readOf(leaf.read) };
}

/** A leaf written for people to read: shown, with what it says of a person masked in it. */
/* @__NO_SIDE_EFFECTS__ */
export function text<Schema extends z.ZodType, Read extends z.ZodType = z.ZodString>(
  leaf: Leaf<Schema, Read>,
): Field<Schema, Read> {
  return { ...leaf, mark: 'text', mask: 'whole', read: readOf(leaf.read) };
}

/** Without a type of its own an answer's value is a string. */
const readOf = <Read extends z.ZodType>(read: Read | undefined): Read =>
  read ?? (z.string() as z.ZodType as Read);

type Shape<Group extends FieldGroup, Name extends keyof Group, Part extends 'schema' | 'read'> = {
  [One in Name]: Group[One][Part];
};

/** The named fields of a group, or all of it, as they are sent: each must be there. */
/* @__NO_SIDE_EFFECTS__ */
export function required<Group extends FieldGroup, Name extends keyof Group & string>(
  group: Group,
  ...names: Name[]
): Shape<Group, Name, 'schema'> {
  return shapeOf(group, names, ({ schema }) => schema) as Shape<Group, Name, 'schema'>;
}

/** The same, where each may be left out. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<Group extends FieldGroup, Name extends keyof Group & string>(
  group: Group,
  ...names: Name[]
): { [One in Name]: z.ZodOptional<Group[One]['schema']> } {
  return shapeOf(group, names, ({ schema }) => schema.optional()) as {
    [One in Name]: z.ZodOptional<Group[One]['schema']>;
  };
}

/** The same in an answer, where each must be there: nothing can be made of an answer without it. */
/* @__NO_SIDE_EFFECTS__ */
export function reliedOn<Group extends FieldGroup, Name extends keyof Group & string>(
  group: Group,
  ...names: Name[]
): Shape<Group, Name, 'read'> {
  return shapeOf(group, names, ({ read }) => read) as Shape<Group, Name, 'read'>;
}

type Lenient<Schema extends z.ZodType> = ReturnType<typeof lenient<Schema>>;

/** The same in an answer, where each reads as undefined unless it is there and fits. */
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

/** What people call the fields of a group. */
/* @__NO_SIDE_EFFECTS__ */
export function labelsOf<Group extends FieldGroup>(group: Group): { readonly [Name in keyof Group]: string } {
  return Object.fromEntries(Object.entries(group).map(([name, { label }]) => [name, label])) as {
    readonly [Name in keyof Group]: string;
  };
}
