/** The program's name with its first words. */
export function findOrInstallCompose(): string[] | { readonly why: string };
