export interface ThrowawayPostgres {
  readonly port: number;
  readonly urlOf: (user: string, database: string) => string;
  /** Ends at once, as with `pg_ctl stop -m immediate`. */
  crash(): Promise<void>;
  /** Ends orderly, putting its clients out. */
  stop(): Promise<void>;
  /** Starts it unless it runs. */
  start(): Promise<void>;
  /** Ends it for good; its files are gone. */
  end(): Promise<void>;
}

export type FoundPostgres = { readonly folder: string; readonly line: string } | { readonly why: string };

export function findOrInstallPostgres(): FoundPostgres;

export function startPostgres(
  folder: string,
  settings?: Readonly<Record<string, string>>,
  place?: string,
): Promise<ThrowawayPostgres>;

export function unprivilegedUser(): { readonly uid: number; readonly gid: number } | undefined;
