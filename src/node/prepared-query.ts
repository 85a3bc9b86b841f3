import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';

import { isPostgres } from './dialect.ts';

const names = new Map<string, string>();

/**
 * Gives a statement a name, by which each connection to PostgreSQL parses and plans it only once. Not one that takes whatever columns there
 * are: with its old plan it would fail from the moment a migration adds one.
 */
function nameStatement(text: string): void {
  if (!text.includes('*') && !names.has(text)) names.set(text, `rampart_${names.size}`);
}

/** The name of a statement; undefined for one without. */
export function statementName(text: string): string | undefined {
  return names.get(text);
}

/** Stands in a query for a value that is given when it is run. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** What a query is put together with: a value of it by its name. */
export type PlaceOf<Name extends string> = <Value>(name: Name) => RawBuilder<Value>;

/** Runs the query with these values. */
export type PreparedQuery<Tables, Name extends string, Row> = (
  db: Kysely<Tables>,
  values: Readonly<Record<Name, string | number | null>>,
) => Promise<Row[]>;

/**
 * A query that is put together and compiled once for each kind of database, and planned once by each connection: for what runs again and again, where putting it together
 * costs more than running it.
 */
export function preparedQuery<Tables, Name extends string, Row = unknown>(
  build: (db: Kysely<Tables>, place: PlaceOf<Name>) => Compilable<Row>,
): PreparedQuery<Tables, Name, Row> {
  const compiled: { postgres?: CompiledQuery<Row>; sqlite?: CompiledQuery<Row> } = {};
  const compile = (db: Kysely<Tables>) => {
    const query = build(db, (name) => sql`${new Place(name)}`).compile();
    nameStatement(query.sql);
    return query;
  };
  return async (db, values) => {
    const kind = isPostgres(db) ? 'postgres' : 'sqlite';
    const query = (compiled[kind] ??= compile(db));
    const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.name as Name] : one));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
