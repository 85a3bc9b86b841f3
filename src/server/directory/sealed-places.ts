import type { ValueOwner } from './personal-tellings.ts';

/** The place to which a personal value of a customer or ramp is sealed. */
export function valuePlace({ objectKind, objectId }: ValueOwner, field: string): string {
  return `personal_value.value:${objectKind}:${objectId}:${field}`;
}

/** The place to which the personal values of a call are sealed, as one JSON object. */
export function callPlace(id: string): string {
  return `service_call.personal:${id}`;
}
