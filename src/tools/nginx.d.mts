export type FoundNginx = { readonly program: string; readonly line: string } | { readonly why: string };

export function findOrInstallNginx(): FoundNginx;

export function startNginx(program: string, http: string): Promise<{ end(): Promise<void> }>;
