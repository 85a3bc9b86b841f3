export function leanZod(): {
  transform(code: string, id: string): { code: string } | null;
  buildEnd(): void;
};
