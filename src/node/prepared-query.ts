import { hash } from 'node:crypto';

import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';

import { isPostgres, rowsFromJson } from './dialect.ts';

const names = new Map<string, string>();

const nameDigits = 32;

/**
 * Names a statement, so each connection plans it once; the digest lets servers share pooled sessions. Never
 * for `*`: its plan would fail once a migration adds a column.
 */
function nameStatement(text: string): void {
  if (text.includes('*') || names.has(text)) return;
  names.set(text, `rampart_${hash('sha256', text, 'hex').slice(0, nameDigits)}`);
}

export function statementName(text: string): string | undefined {
  return names.get(text);
}

/** With a column: that column of each given row. */
class QueryParameter {
  readonly name: string;
  readonly column: string | null;

  constructor(name: string, column: string | null) {
    this.name = name;
    this.column = column;
  }
}

export type ParameterOf<Name extends string> = <Value>(name: Name, column?: string) => RawBuilder<Value>;

type Plain = string | number | null;
/** Don't change them until the query has run. */
type Rows = readonly object[];

export type PreparedQuery<Tables, Name extends string, Row> = (
  db: Kysely<Tables>,
  values: Readonly<Record<Name, Plain | Rows>>,
) => Promise<Row[]>;

/**
 * Inserts any number of rows: one parameter on PostgreSQL; once per row on SQLite, where parsing JSON costs
 * three times the write. Of clashing rows the later meets the earlier.
 */
export function insertedRows<Tables, Name extends string>(
  db: Kysely<Tables>,
  columns: Readonly<Record<string, 'text' | 'bigint'>>,
  { parameter, name }: { readonly parameter: ParameterOf<Name>; readonly name: Name },
): RawBuilder<unknown> {
  if (isPostgres(db)) return rowsFromJson(db, columns, parameter(name));
  return sql`values (${sql.join(Object.keys(columns).map((column) => parameter(name, column)))})`;
}

/**
 * Compiles a query once per kind of database and plans it once per connection, for queries that cost more to
 * build than to run.
 */
export function preparedQuery<Tables, Name extends string, Row = unknown>(
  build: (db: Kysely<Tables>, parameter: ParameterOf<Name>) => Compilable<Row>,
): PreparedQuery<Tables, Name, Row> {
  const compiled: { postgres?: CompiledQuery<Row>; sqlite?: CompiledQuery<Row> } = {};
  const compile = (db: Kysely<Tables>) => {
    const query = build(db, (name, column) => sql`${new QueryParameter(name, column ?? null)}`).compile();
    nameStatement(query.sql);
    return query;
  };
  return async (db, values) => {
    const kind = isPostgres(db) ? 'postgres' : 'sqlite';
    const query = (compiled[kind] ??= compile(db));
    const parameters = parametersOf(query, values);
    // No rows were given.
    if (parameters.length === 0 && query.parameters.length > 0) return [];
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** Returns the name of the rows that a query runs for one by one. */
function rowsIn({ parameters }: Pick<CompiledQuery, 'parameters'>): string | undefined {
  return parameters.find((one): one is QueryParameter => one instanceof QueryParameter && one.column !== null)
    ?.name;
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
  if (!(one instanceof QueryParameter)) return one;
  if (one.column !== null) return row[one.column] ?? null;
  const value = values[one.name];
  return Array.isArray(value) ? JSON.stringify(value) : value;
}
