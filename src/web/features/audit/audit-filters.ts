import { auditFilterFields, type AuditFilters } from '#contract/desk/audit.ts';
import type { TimeZoneChoice } from '#web/shared/format/absolute-time.ts';

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

/** An instant as a field for day and time takes it, in the zone that the person chose. */
export function toFieldTime(instant: string | undefined, zone: TimeZoneChoice): string {
  const atMs = Date.parse(instant ?? '');
  if (Number.isNaN(atMs)) return '';
  const shiftMs = zone === 'utc' ? 0 : new Date(atMs).getTimezoneOffset() * 60_000;
  return new Date(atMs - shiftMs).toISOString().slice(0, 16);
}

/** The instant that a field for day and time says in that zone; empty for an empty field. */
export function fromFieldTime(text: string, zone: TimeZoneChoice): string {
  const at = new Date(zone === 'utc' ? `${text}Z` : text);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
