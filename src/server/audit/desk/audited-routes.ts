import { type AuditAction, auditActionOf, isRecorded } from '#contract/desk/audit-actions.ts';
import { deskRoutes, type DeskRouteName } from '#contract/desk/api.ts';
import type { ApiRoute, Audited } from '#contract/desk/api/row.ts';
import { servicePrefix } from '#contract/desk/headers.ts';
import { sandboxControls } from '#contract/sandbox/controls.ts';
import { operationNames, operations } from '#contract/service/operations.ts';
import { receivedReference as identityReference, rampId } from '#contract/service/primitives.ts';
import type { AuditSubject } from '#server/audit/trail/trail.ts';

export interface AuditedRoute {
  /** Null if nothing is recorded under the route's own name. */
  readonly action: AuditAction | null;
  readonly audited: Audited;
}

export type CallSubject = Pick<AuditSubject, 'object' | 'details'>;

const byRoute: ReadonlyMap<string, AuditedRoute> = new Map([
  ...(Object.keys(deskRoutes) as DeskRouteName[]).map((name): [string, AuditedRoute] => {
    const { method, path, audited } = deskRoutes[name];
    return [`${method} ${path}`, { action: isRecorded(name) ? auditActionOf(name) : null, audited }];
  }),
  // The proxy records its calls; this names its refusals.
  ...operationNames.map((name): [string, AuditedRoute] => [
    `${operations[name].method} ${servicePrefix}${operations[name].path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    { action: name, audited: 'own' },
  ]),
]);

export function auditedRoute(method: string, path: string | undefined): AuditedRoute | undefined {
  return byRoute.get(`${method} ${path}`);
}

const opaqueId = /^[A-Za-z0-9-]{1,100}$/;
const isOpaqueId = (id: string) => opaqueId.test(id);
const isReference = (id: string) => identityReference.safeParse(id).success;
const isRampId = (id: string) => rampId.safeParse(id).success;

/** Kinds of parameters' objects, and the forms in which they are recorded. */
const objectParameters: Readonly<Record<string, readonly [kind: string, isOne: (id: string) => boolean]>> = {
  identityReference: ['customer', isReference],
  identity_reference: ['customer', isReference],
  rampId: ['ramp', isRampId],
  ramp_id: ['ramp', isRampId],
};
const kindsById: ReadonlyMap<string, string | undefined> = new Map(
  Object.values<ApiRoute>(deskRoutes).map(({ path, about }) => [path, about]),
);

/**
 * Reads the object from the path. A parameter in another form may be anything, even an e-mail: it is left
 * out, and the entry says so. T-2.
 */
export function callSubject(
  method: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
): CallSubject {
  if (path.startsWith(sandboxPrefix)) return controlSubject(method, parameters['*'] ?? '');
  for (const [name, id] of Object.entries(parameters)) {
    const [kind, isOne] = objectParameters[name] ?? [kindsById.get(path), isOpaqueId];
    if (kind === undefined) continue;
    return isOne(id) ? { object: { kind, id } } : illegible;
  }
  return { object: null };
}

const listsOfOne: ReadonlySet<string> = new Set([
  deskRoutes.listActivity.path,
  deskRoutes.listNotes.path,
  deskRoutes.queueAbout.path,
  deskRoutes.listStaffSessions.path,
  deskRoutes.listAccess.path,
]);

/** Returns the object that a list is about; null for general lists. */
export function listObject(
  path: string,
  parameters: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): CallSubject['object'] {
  if (!listsOfOne.has(path)) return null;
  const { identityReference: reference, id } = parameters;
  if (reference !== undefined) return { kind: 'customer', id: reference };
  if (id !== undefined) return { kind: 'staff', id };
  if (path === deskRoutes.listAccess.path) return accessObject(query);
  return { kind: query['kind'] ?? '', id: query['id'] ?? '' };
}

function accessObject({
  identityReference,
  person,
}: Readonly<Record<string, string>>): CallSubject['object'] {
  if (identityReference !== undefined) return { kind: 'customer', id: identityReference };
  return person === undefined ? null : { kind: 'staff', id: person };
}

const illegible: CallSubject = { object: null, details: { hasIllegibleObject: true } };

const sandboxPrefix = deskRoutes.steerSandbox.path.slice(0, -1);

const controlKinds: Readonly<Record<string, string>> = {
  customers: 'customer',
  ramps: 'ramp',
  callbacks: 'sandbox-callback',
  faults: 'sandbox-fault',
  'callback-faults': 'sandbox-fault',
};

/** Names a control by its template and object, never by its body. */
function controlSubject(method: string, rest: string): CallSubject {
  const [first = '', id, ...more] = rest.split('/');
  const template = sandboxControls.find(
    (control) => control.method === method && matches(control.path, `/sandbox/${rest}`),
  );
  if (template === undefined || more.length > 0) return { object: null, details: { control: 'unknown' } };
  const details = { control: template.path };
  const kind = controlKinds[first];
  if (id === undefined || kind === undefined) return { object: null, details };
  return isOpaqueId(id)
    ? { object: { kind, id }, details }
    : { object: null, details: { ...details, hasIllegibleObject: true } };
}

function matches(template: string, path: string): boolean {
  const parts = template.split('/');
  const given = path.split('/');
  return (
    parts.length === given.length && parts.every((part, at) => part.startsWith('{') || part === given[at])
  );
}
