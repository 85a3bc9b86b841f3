export type FoundPoppler = { readonly line: string } | { readonly why: string };

export function findOrInstallPoppler(): FoundPoppler;
