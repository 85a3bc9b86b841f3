import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';

import { activityList, activityQuery, customerListQuery, customerRecord } from '#contract/desk/customers.ts';
import { customerList } from '#contract/desk/overview.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { identityReference } from '#contract/service/primitives.ts';
import { routeFor } from '#server/access.ts';
import type { Tables } from '#server/database/tables.ts';
import { parseParameters } from '#server/inbound/parse-json.ts';
import { toIsoOrNull } from '#server/instants.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import type { ServiceTime } from '#server/service-time.ts';

import { currentFacts } from '../facts/customer-state.ts';
import { stateOfRow } from '../projection/customer-rows.ts';
import { blockingMessage } from './blocking-message.ts';
import { listActivity } from './customer-activity.ts';
import { findCustomer, listCustomers } from './customer-store.ts';
import { linkedCustomers } from './linked-customers.ts';
import { maskedValues } from './masked-values.ts';
import { listRamps } from './ramp-store.ts';
import { shownFacts } from './shown-facts.ts';
import { stuckRule, type StuckParts } from './stuck-rule.ts';
import { submissionsOf } from './submission-rows.ts';

export interface CustomerParts extends StuckParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'open'>;
  readonly serviceTime: Pick<ServiceTime, 'at' | 'refresh'>;
}

const customerPath = z.object({ identityReference });

/** Customers, one of them, and what happened about one. Design: interfaces › HTTP, console. */
export function customerRoutes(app: FastifyInstance, parts: CustomerParts): void {
  const { db } = parts;
  app.route({
    ...routeFor(deskRoutes.listCustomers),
    async handler(request) {
      const query = parseParameters(customerListQuery, request.query);
      return customerList.parse(await listCustomers(db, query, await serviceNow(query, parts)));
    },
  });
  app.route({
    ...routeFor(deskRoutes.getCustomer),
    async handler(request) {
      const { identityReference: reference } = parseParameters(customerPath, request.params);
      return customerRecord.parse(await recordOf(reference, parts));
    },
  });
  app.route({
    ...routeFor(deskRoutes.listActivity),
    async handler(request) {
      const { identityReference: reference } = parseParameters(customerPath, request.params);
      const query = parseParameters(activityQuery, request.query);
      return activityList.parse(await listActivity(db, reference, { query, keys: parts.dataKeys }));
    },
  });
}

/** The service's time, read anew where a filter stands on it: its clock may have been moved. */
export async function serviceNow(
  { recheck }: { readonly recheck?: unknown },
  { nowMs, serviceTime }: Pick<CustomerParts, 'nowMs' | 'serviceTime'>,
): Promise<number> {
  if (recheck !== undefined) await serviceTime.refresh();
  return serviceTime.at(nowMs());
}

/** Someone of whom nothing is known has an empty record: the page says so, and the service may know them. */
async function recordOf(reference: string, parts: CustomerParts): Promise<z.input<typeof customerRecord>> {
  const { db, dataKeys } = parts;
  const row = await findCustomer(db, reference);
  const state = row === undefined ? null : stateOfRow(row);
  const owner = { objectKind: 'customer', objectId: reference } as const;
  const ramps = await listRamps(db, { identityReference: reference, limit: 25 }, stuckRule(parts));
  return {
    identityReference: reference,
    firstSeenAt: toIsoOrNull(state?.firstSeenAt ?? null),
    lastSeenAt: toIsoOrNull(state?.lastEvent?.at ?? null),
    waitingSince: toIsoOrNull(row?.waiting_since ?? null),
    blockingMessage: row?.is_blocked === 1 ? await blockingMessage(db, reference, dataKeys) : null,
    linked: await linkedCustomers(db, reference),
    facts: shownFacts(currentFacts(state?.facts ?? {})),
    personalValues: await maskedValues(db, owner, dataKeys),
    submissions: await submissionsOf(db, reference, dataKeys),
    ramps: ramps.items,
  };
}
