import type * as z from 'zod';

import type { Action } from '../permissions.ts';

/** An action admits the roles that may do it. */
export type Access = 'anyone' | 'signed-in' | Action;

/**
 * How calls are recorded in the trail. `record`: intent and outcome; `list`: one entry per person, list,
 * object and five minutes; `own`: by the route itself; `none`: not at all (health, events, session, public or
 * anonymous facts).
 */
export type Audited = 'record' | 'list' | 'own' | 'none';

export interface Shapes {
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  /** Reason: nothing reads it, or its reader checks it. In `deskStreams` only. */
  readonly uncheckedQuery?: string;
  /** Omitted if empty or `{}`. */
  readonly body?: z.core.$ZodType;
  /** Omitted for 204. */
  readonly answer?: z.core.$ZodType;
  readonly status?: 201;
  /** Kind of the path's `id`, for the trail. */
  readonly about?: 'batch' | 'callback' | 'queue' | 'request' | 'staff';
  /** Allowed before a required second factor is set up. */
  readonly isForSetUp?: true;
}

export interface ApiRoute extends Shapes {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  readonly audited: Audited;
}

type Row<Method extends string, Path extends string, Kept extends Audited, Given> = Omit<
  ApiRoute,
  keyof Shapes | 'method' | 'path' | 'audited'
> & { readonly method: Method; readonly path: Path; readonly audited: Kept } & Given;

const row =
  <const Method extends ApiRoute['method']>(method: Method) =>
  <const Path extends string, const Kept extends Audited, const Given extends Shapes = object>(
    path: Path,
    access: Access,
    audited: Kept,
    given: Given = {} as Given,
  ): Row<Method, Path, Kept, Given> => ({ method, path, access, audited, ...given });

export const get = row('GET');
export const post = row('POST');
export const remove = row('DELETE');

type PartOf<Row, Part extends 'params' | 'query' | 'body' | 'answer'> =
  Row extends Readonly<Record<Part, infer Schema extends z.core.$ZodType>> ? Schema : never;

export type Asking<Row> = {
  [Part in 'params' | 'body' as PartOf<Row, Part> extends never ? never : Part]: z.input<PartOf<Row, Part>>;
} & {
  query?: PartOf<Row, 'query'> extends never ? never : z.input<PartOf<Row, 'query'>>;
};

/** A call's checked parts; `undefined` for those that the route doesn't take. */
export type Asked<Row> = {
  readonly [Part in 'params' | 'query' | 'body']: PartOf<Row, Part> extends never
    ? undefined
    : z.output<PartOf<Row, Part>>;
};

export type Answer<Row> = PartOf<Row, 'answer'> extends never ? void : z.input<PartOf<Row, 'answer'>>;
export type ReadAnswer<Row> =
  PartOf<Row, 'answer'> extends never ? undefined : z.output<PartOf<Row, 'answer'>>;
