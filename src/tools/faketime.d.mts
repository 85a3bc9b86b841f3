export type FoundFaketime = { readonly library: string; readonly line: string } | { readonly why: string };

export function findOrInstallFaketime(): FoundFaketime;
