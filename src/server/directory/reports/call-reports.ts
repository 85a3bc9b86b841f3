import type { CallEvent } from './call-event.ts';
import { customerReportOf } from './customer-call-reports.ts';
import type { KeptJson } from './kept-json.ts';
import { rampReportOf } from './ramp-call-reports.ts';
import type { Reports } from './reports.ts';

/** What a call tells of a customer and of a ramp, given its facts. A refusal tells nothing, but that a look-up found nobody. */
export function callReports(call: CallEvent, told: KeptJson): Reports {
  const customer = customerReportOf(call, told);
  const ramp = rampReportOf(call, told);
  return { customers: customer === null ? [] : [customer], ramps: ramp === null ? [] : [ramp] };
}
