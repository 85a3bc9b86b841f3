export type FoundFirefox = { readonly program: string; readonly line: string } | { readonly why: string };

export function findOrInstallFirefox(): FoundFirefox;
