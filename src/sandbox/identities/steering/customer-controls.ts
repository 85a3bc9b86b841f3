import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { SandboxCustomer, SandboxCustomerPage } from '#contract/sandbox/customers.ts';
import { customerSteering } from '#contract/sandbox/steering.ts';
import { readControl } from '../../inbound/body.ts';
import type { SandboxContext } from '../../context.ts';
import { pageFields, pageOf, readQuery, rowBefore } from '../../controls/page-query.ts';
import type { SandboxTables } from '../../database/tables.ts';
import { notFound } from '../../errors.ts';
import { listChecks } from '../checks/check-store.ts';
import { listDocumentsOfChecks } from '../record/document-store.ts';
import { findIdentity, listIdentities } from '../record/identity-store.ts';
import { customerBody, summaryOf } from './customer-body.ts';
import { steerCustomer } from './steer-customer.ts';

const listQuery = z.strictObject(pageFields);
const mostChecks = 50;

interface OneCustomer {
  Params: { readonly reference: string };
}

/** Controls of customers: list, look, decide by hand. Design: product › Sandbox. */
export function customerControls(controls: FastifyInstance, context: SandboxContext): void {
  const { db } = context;

  controls.get('/sandbox/customers', async (request) => listedCustomers(db, readQuery(request, listQuery)));

  controls.get<OneCustomer>('/sandbox/customers/:reference', async ({ params }) =>
    shownCustomer(db, params.reference),
  );

  controls.post<OneCustomer>('/sandbox/customers/:reference', async (request) => {
    const { reference } = request.params;
    await steerCustomer(context, reference, readControl(request, customerSteering));
    return shownCustomer(db, reference);
  });
}

async function listedCustomers(
  db: Kysely<SandboxTables>,
  { cursor, limit }: z.output<typeof listQuery>,
): Promise<SandboxCustomerPage> {
  const after = await rowBefore(cursor, (key) => findIdentity(db, key));
  const identities = await listIdentities(db, { after, limit: limit + 1 });
  const { items, nextCursor } = pageOf(identities, limit, ({ reference }) => reference);
  return { items: items.map(summaryOf), nextCursor };
}

async function shownCustomer(db: Kysely<SandboxTables>, reference: string): Promise<SandboxCustomer> {
  const identity = await findIdentity(db, reference);
  if (identity === null) throw notFound('Customer not found');
  const checks = await listChecks(db, reference, { limit: mostChecks });
  const documents = await listDocumentsOfChecks(
    db,
    checks.map(({ id }) => id),
  );
  return customerBody(identity, checks, documents);
}
