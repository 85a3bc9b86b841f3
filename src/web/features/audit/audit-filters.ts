import { auditFilterFields, type AuditFilters } from '#contract/desk/audit.ts';

const filterNames = Object.keys(auditFilterFields) as readonly (keyof AuditFilters)[];

/** The filters that an address names. What is none is left out, so that an old or mistyped address opens all the same. */
export function readFilters(address: URLSearchParams): AuditFilters {
  const given = filterNames.flatMap((name) => {
    const parsed = auditFilterFields[name].safeParse(address.get(name) ?? undefined);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(given) as AuditFilters;
}

/** Filters as they stand in an address, without those that are empty. */
export function writeFilters(
  filters: Readonly<Partial<Record<keyof AuditFilters, string>>>,
): URLSearchParams {
  const given = filterNames.flatMap((name) => {
    const value = filters[name]?.trim();
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(given);
}
