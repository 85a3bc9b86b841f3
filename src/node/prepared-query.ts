import { hash } from 'node:crypto';

import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';

import { isPostgres, rowsFromJson } from './dialect.ts';

const names = new Map<string, string>();

const nameDigits = 32;

/**
 * Gives a statement a name, by which each connection to PostgreSQL parses and plans it only once. The name is a digest of the text: in a
 * session that a pooler lends to several servers one name must not stand for two statements. Not one that takes whatever columns there
 * are: with its old plan it would fail from the moment a migration adds one.
 */
function nameStatement(text: string): void {
  if (text.includes('*') || names.has(text)) return;
  names.set(text, `rampart_${hash('sha256', text, 'hex').slice(0, nameDigits)}`);
}

/** The name of a statement; undefined for one without. */
export function statementName(text: string): string | undefined {
  return names.get(text);
}

/** Stands in a query for a value that is given when it is run; with a column, for that column of each of the rows that are given. */
class Place {
  readonly name: string;
  readonly column: string | null;

  constructor(name: string, column: string | null) {
    this.name = name;
    this.column = column;
  }
}

/** What a query is put together with: a value of it by its name, or a column of the rows of that name. */
export type PlaceOf<Name extends string> = <Value>(name: Name, column?: string) => RawBuilder<Value>;

type Plain = string | number | null;
/** Rows that a query writes. They are not to be changed until it has run. */
type Rows = readonly object[];

/** Runs the query with these values. */
export type PreparedQuery<Tables, Name extends string, Row> = (
  db: Kysely<Tables>,
  values: Readonly<Record<Name, Plain | Rows>>,
) => Promise<Row[]>;

/**
 * Rows in an `insert`, however many: on PostgreSQL one parameter, on SQLite the statement runs for each row, with its values bound. Taking
 * JSON apart costs SQLite three times what writing the row does. Where two rows clash, the later one meets the earlier one.
 */
export function insertedRows<Tables, Name extends string>(
  db: Kysely<Tables>,
  columns: Readonly<Record<string, 'text' | 'bigint'>>,
  { place, name }: { readonly place: PlaceOf<Name>; readonly name: Name },
): RawBuilder<unknown> {
  if (isPostgres(db)) return rowsFromJson(db, columns, place(name));
  return sql`values (${sql.join(Object.keys(columns).map((column) => place(name, column)))})`;
}

/**
 * A query that is put together and compiled once for each kind of database, and planned once by each connection: for what runs again and again, where putting it together
 * costs more than running it.
 */
export function preparedQuery<Tables, Name extends string, Row = unknown>(
  build: (db: Kysely<Tables>, place: PlaceOf<Name>) => Compilable<Row>,
): PreparedQuery<Tables, Name, Row> {
  const compiled: { postgres?: CompiledQuery<Row>; sqlite?: CompiledQuery<Row> } = {};
  const compile = (db: Kysely<Tables>) => {
    const query = build(db, (name, column) => sql`${new Place(name, column ?? null)}`).compile();
    nameStatement(query.sql);
    return query;
  };
  return async (db, values) => {
    const kind = isPostgres(db) ? 'postgres' : 'sqlite';
    const query = (compiled[kind] ??= compile(db));
    const parameters = parametersOf(query, values);
    // Without rows there is nothing to run for.
    if (parameters.length === 0 && query.parameters.length > 0) return [];
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** The name of the rows that a query runs for, one after the other; undefined where it runs once. */
function rowsIn({ parameters }: Pick<CompiledQuery, 'parameters'>): string | undefined {
  return parameters.find((one): one is Place => one instanceof Place && one.column !== null)?.name;
}

function parametersOf(
  query: Pick<CompiledQuery, 'parameters'>,
  values: Readonly<Record<string, Plain | Rows>>,
): unknown[] {
  const name = rowsIn(query);
  const rows = name === undefined ? null : (values[name] as readonly Readonly<Record<string, unknown>>[]);
  if (rows !== null) return rows.map((row) => query.parameters.map((one) => valueOf(one, values, row)));
  return query.parameters.map((one) => valueOf(one, values, {}));
}

function valueOf(
  one: unknown,
  values: Readonly<Record<string, Plain | Rows>>,
  row: Readonly<Record<string, unknown>>,
): unknown {
  if (!(one instanceof Place)) return one;
  if (one.column !== null) return row[one.column] ?? null;
  const value = values[one.name];
  return Array.isArray(value) ? JSON.stringify(value) : value;
}
