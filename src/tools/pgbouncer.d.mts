export type FoundPgBouncer = { readonly program: string; readonly line: string } | { readonly why: string };

export function findOrInstallPgBouncer(): FoundPgBouncer;

export interface ThrowawayPgBouncer {
  readonly port: number;
  restart(downMs?: number): Promise<void>;
  end(): Promise<void>;
}

export function startPgBouncer(
  program: string,
  options: {
    readonly postgresPort: number;
    readonly users: readonly string[];
    readonly settings: Readonly<Record<string, string>>;
  },
): Promise<ThrowawayPgBouncer>;
