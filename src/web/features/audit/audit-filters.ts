import { auditFilterFields, type AuditFilters as AuditQuery } from '#contract/desk/audit.ts';
import { type AddressFilters, addressFilters } from '#web/shared/lists/address-filters.ts';

export type FilterName = keyof AuditQuery;

export type AuditFilters = AddressFilters<FilterName>;

export const auditFilters = addressFilters<FilterName>(auditFilterFields);
