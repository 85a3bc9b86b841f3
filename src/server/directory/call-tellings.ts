import type { CallEvent } from './call-event.ts';
import { customerTellingOf } from './customer-call-tellings.ts';
import { rampTellingOf } from './ramp-call-tellings.ts';
import type { Tellings } from './tellings.ts';
import { ToldJson } from './told-json.ts';

/** What a call tells of a customer and of a ramp. A refusal tells nothing, but that a look-up found nobody. */
export function callTellings(call: CallEvent): Tellings {
  const told = new ToldJson(JSON.parse(call.facts));
  const customer = customerTellingOf(call, told);
  const ramp = rampTellingOf(call, told);
  return { customers: customer === null ? [] : [customer], ramps: ramp === null ? [] : [ramp] };
}
