import { auditFilterFields, type AuditFilters as AuditQuery } from '#contract/desk/audit.ts';
import { type AddressFilters, addressFilters } from '#web/shared/lists/address-filters.ts';
import { fromFieldTime, type TimeZoneChoice, toFieldTime } from '#web/shared/time/format-time.ts';

export type FilterName = keyof AuditQuery;

export type AuditFilters = AddressFilters<FilterName>;

export const auditFilters = addressFilters<FilterName>(auditFilterFields);

/** Returns filters for the previous calendar month. */
export function lastMonth(now: Date, zone: TimeZoneChoice): AuditFilters {
  const [year, month] = toFieldTime(now.toISOString(), zone).split('-').map(Number);
  const beginning = (monthsBack: number) => {
    const first = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - monthsBack));
    return fromFieldTime(first.toISOString().slice(0, 16), zone) ?? first.toISOString();
  };
  return { from: beginning(1), to: beginning(0) };
}
