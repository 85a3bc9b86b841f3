/*
 * Permissions, written a second time: nothing here is read from the product, so a route whose guard was weakened, a new
 * route without a line and a line without a route all fail. `+`: may; `-`: 401 signed out, 403 signed in, and no call
 * to the service.
 */

export const callers = ['signed out', 'support', 'compliance', 'auditor', 'developer', 'admin'] as const;
export type Caller = (typeof callers)[number];

export interface AccessLine {
  readonly method: string;
  readonly path: string;
  readonly may: Readonly<Record<Caller, boolean>>;
}

/** Throws on anything but method, path and a sign a column. */
function linesOf(matrix: string): AccessLine[] {
  return matrix
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, method = '', path = '', signs = ''] =
        /^\s*([A-Z]+)\s+(\S+)\s+([+-](?:\s+[+-])*)$/.exec(line) ?? [];
      const may = signs.split(/\s+/).map((sign) => sign === '+');
      if (may.length !== callers.length) throw new Error(`not a line of the matrix: ${line}`);
      const byCaller = callers.map((caller, column) => [caller, may[column] === true]);
      return { method, path, may: Object.fromEntries(byCaller) as AccessLine['may'] };
    });
}

export const routesAccess = linesOf(`
  GET    /*                                               +  +  +  +  +  +
  HEAD   /*                                               +  +  +  +  +  +
  GET    /health/live                                     +  +  +  +  +  +
  HEAD   /health/live                                     +  +  +  +  +  +
  GET    /health/ready                                    +  +  +  +  +  +
  HEAD   /health/ready                                    +  +  +  +  +  +
  GET    /metrics                                         +  +  +  +  +  +
  POST   /callbacks                                       +  +  +  +  +  +
  POST   /callbacks/:token                                +  +  +  +  +  +

  GET    /api/environment                                 +  +  +  +  +  +
  POST   /api/session                                     +  +  +  +  +  +
  POST   /api/session/passkey                             +  +  +  +  +  +
  DELETE /api/session                                     +  +  +  +  +  +
  POST   /api/policy-violations                           +  +  +  +  +  +
  GET    /api/oidc/start                                  +  +  +  +  +  +
  GET    /api/oidc/callback                               +  +  +  +  +  +
  POST   /api/oidc/logout                                 +  +  +  +  +  +
  POST   /api/links/read                                  +  +  +  +  +  +
  POST   /api/links/passkey                               +  +  +  +  +  +
  POST   /api/links/use                                   +  +  +  +  +  +

  GET    /api/session                                     -  +  +  +  +  +
  GET    /api/profile                                     -  +  +  +  +  +
  POST   /api/profile/language                            -  +  +  +  +  +
  POST   /api/profile/password                            -  +  +  +  +  +
  POST   /api/profile/second-factor                       -  +  +  +  +  +
  POST   /api/profile/second-factor/confirm               -  +  +  +  +  +
  POST   /api/profile/second-factor/remove                -  +  +  +  +  +
  POST   /api/profile/recovery-codes                      -  +  +  +  +  +
  POST   /api/profile/passkeys/begin                      -  +  +  +  +  +
  POST   /api/profile/passkeys                            -  +  +  +  +  +
  POST   /api/profile/passkeys/:id/remove                 -  +  +  +  +  +
  POST   /api/profile/new-browsers/confirm                -  +  +  +  +  +
  POST   /api/proof                                       -  +  +  +  +  +
  POST   /api/proof/passkey                               -  +  +  +  +  +
  GET    /api/sessions                                    -  +  +  +  +  +
  DELETE /api/sessions/:id                                -  +  +  +  +  +
  GET    /api/events                                      -  +  +  +  +  +
  GET    /api/openapi.json                                -  +  +  +  +  +
  GET    /api/clock                                       -  +  +  +  +  +

  GET    /api/customer-messages                           -  +  +  +  +  +
  GET    /api/overview                                    -  +  +  +  +  +
  GET    /api/overview/trends                             -  +  +  +  +  +
  GET    /api/customers                                   -  +  +  +  +  +
  GET    /api/customers.csv                               -  +  +  +  +  +
  GET    /api/customers/:identityReference                -  +  +  +  +  +
  GET    /api/customers/:identityReference/activity       -  +  +  +  +  +
  GET    /api/notes                                       -  +  +  +  +  +
  POST   /api/notes                                       -  +  +  -  -  +
  GET    /api/ramps                                       -  +  +  +  +  +
  GET    /api/ramps.csv                                   -  +  +  +  +  +
  GET    /api/ramps/:rampId                               -  +  +  +  +  +
  POST   /api/search                                      -  +  +  +  +  +
  POST   /api/reveals                                     -  +  +  -  -  +
  POST   /api/submissions                                 -  +  +  -  -  +
  POST   /api/document-numbers                            -  +  +  -  -  +
  GET    /api/document-reading                            -  +  +  +  +  +
  POST   /api/document-reading                            -  -  -  -  -  +

  GET    /api/queue                                       -  +  +  +  -  +
  GET    /api/queue.csv                                   -  +  +  +  -  +
  GET    /api/queue/counts                                -  +  +  +  +  +
  GET    /api/queue/about                                 -  +  +  +  -  +
  GET    /api/queue/due-times                             -  +  +  +  +  +
  POST   /api/queue/due-times                             -  -  -  -  -  +
  POST   /api/queue/next                                  -  +  +  -  -  +
  GET    /api/queue/:id                                   -  +  +  +  -  +
  POST   /api/queue/:id/moves                             -  +  +  -  -  +
  GET    /api/colleagues                                  -  +  +  -  -  +
  GET    /api/notices                                     -  +  +  +  +  +
  POST   /api/notices/seen                                -  +  +  +  +  +
  POST   /api/presence                                    -  +  +  +  +  +
  GET    /api/views                                       -  +  +  +  +  +
  POST   /api/views                                       -  +  +  -  +  +
  POST   /api/views/default                               -  +  +  -  +  +
  DELETE /api/views/:id                                   -  +  +  -  +  +

  GET    /api/batches                                     -  +  +  -  -  +
  POST   /api/batches                                     -  +  +  -  -  +
  GET    /api/batches/:id                                 -  +  +  -  -  +
  POST   /api/batches/:id/moves                           -  +  +  -  -  +
  GET    /api/batches/:id/export                          -  +  +  -  -  +

  GET    /api/callbacks                                   -  +  +  +  +  +
  GET    /api/callbacks/dates                             -  +  +  +  +  +
  GET    /api/callbacks/:id                               -  +  +  +  +  +
  POST   /api/callbacks/:id/process                       -  -  +  -  -  +
  GET    /api/callbacks/:id/signature                     -  -  +  -  +  +
  POST   /api/signature                                   -  -  -  -  +  +
  GET    /api/requests                                    -  -  +  -  +  +
  GET    /api/requests/people                             -  -  +  -  +  +
  GET    /api/requests/:id                                -  -  +  -  +  +

  GET    /api/audit                                       -  -  +  +  -  +
  POST   /api/audit/verify                                -  -  +  +  -  +
  GET    /api/audit/export                                -  -  +  +  -  +

  GET    /api/access                                      -  +  +  +  -  +
  GET    /api/access/export                               -  -  +  +  -  +

  GET    /api/staff                                       -  -  -  -  -  +
  POST   /api/staff                                       -  -  -  -  -  +
  POST   /api/staff/:id/role                              -  -  -  -  -  +
  POST   /api/staff/:id/disable                           -  -  -  -  -  +
  POST   /api/staff/:id/enable                            -  -  -  -  -  +
  POST   /api/staff/:id/link                              -  -  -  -  -  +
  POST   /api/staff/:id/second-factor/remove              -  -  -  -  -  +
  GET    /api/staff/:id/sessions                          -  -  -  -  -  +
  DELETE /api/staff/:id/sessions                          -  -  -  -  -  +
  DELETE /api/staff/:id/sessions/:session                 -  -  -  -  -  +
  GET    /api/customer-messages/edited                    -  -  -  -  -  +
  POST   /api/customer-messages                           -  -  -  -  -  +
  POST   /api/customer-messages/reset                     -  -  -  -  -  +
  GET    /api/connection                                  -  -  -  -  -  +
  POST   /api/connection/check                            -  -  -  -  -  +
  POST   /api/callbacks/test                              -  -  -  -  -  +

  GET    /api/sandbox/*                                   -  -  +  -  +  +
  POST   /api/sandbox/*                                   -  -  +  -  +  +
  DELETE /api/sandbox/*                                   -  -  +  -  +  +

  GET    /api/service/eapi/v0/identities/:identity_reference          -  +  +  -  +  +
  POST   /api/service/eapi/identities/transactions/eligibility        -  +  +  -  +  +
  POST   /api/service/eapi/v0/identities/transactions/limits          -  +  +  -  +  +
  GET    /api/service/eapi/v0/price                                   -  +  +  -  +  +
  GET    /api/service/eapi/v0/ramps/:ramp_id                          -  +  +  -  +  +
  POST   /api/service/eapi/v0/identities/basic                        -  +  +  -  -  +
  POST   /api/service/eapi/v0/identities/share/documents              -  +  +  -  -  +
  POST   /api/service/eapi/v0/identities/reliance                     -  -  +  -  -  +
  POST   /api/service/eapi/v0/identities/token/share                  -  -  +  -  -  +
  PATCH  /api/service/eapi/v0/identities                              -  -  +  -  -  +
  POST   /api/service/eapi/v0/ramps                                   -  -  +  -  -  +
`);

export const relaysAccess = linesOf(`
  GET    /api/sandbox/clock                               -  -  +  -  +  +
  POST   /api/sandbox/clock                               -  -  +  -  +  +
  GET    /api/sandbox/scenarios                           -  -  +  -  +  +
  GET    /api/sandbox/customers                           -  -  +  -  +  +
  GET    /api/sandbox/customers/c-13344                   -  -  +  -  +  +
  POST   /api/sandbox/customers/c-13344                   -  -  +  -  +  +
  GET    /api/sandbox/ramps                               -  -  +  -  +  +
  GET    /api/sandbox/ramps/r-1                           -  -  +  -  +  +
  POST   /api/sandbox/ramps/r-1                           -  -  +  -  +  +
  GET    /api/sandbox/faults                              -  -  +  -  +  +
  POST   /api/sandbox/faults                              -  -  +  -  +  +
  DELETE /api/sandbox/faults                              -  -  +  -  +  +
  DELETE /api/sandbox/faults/f-1                          -  -  +  -  +  +
  GET    /api/sandbox/callbacks                           -  -  +  -  +  +
  POST   /api/sandbox/callbacks                           -  -  +  -  +  +
  GET    /api/sandbox/callbacks/d-1                       -  -  +  -  +  +
  POST   /api/sandbox/callbacks/d-1                       -  -  +  -  +  +
  GET    /api/sandbox/callback-faults                     -  -  +  -  +  +
  POST   /api/sandbox/callback-faults                     -  -  +  -  +  +
  DELETE /api/sandbox/callback-faults                     -  -  +  -  +  +
  DELETE /api/sandbox/callback-faults/f-1                 -  -  +  -  +  +
  GET    /api/sandbox/callback-endpoint                   -  -  +  -  +  +
  POST   /api/sandbox/callback-endpoint                   -  -  +  -  +  +
  GET    /api/sandbox/calls                               -  -  +  -  +  +
  POST   /api/sandbox/fixture                             -  -  +  -  +  +
  POST   /api/sandbox/reset                               -  -  +  -  +  +
`);

/** Plans by operation: the body decides, behind a looser route. */
export const plansAccess = linesOf(`
  POST   createBasicIdentity   -  +  +  -  -  +
  POST   shareDocuments        -  +  +  -  -  +
  POST   shareReliance         -  -  +  -  -  +
  POST   shareToken            -  -  +  -  -  +
  POST   updateIdentity        -  -  +  -  -  +
  POST   createRamp            -  -  +  -  -  +
`);

/** Reveals by object, field and form: the body decides too. */
export const revealsAccess = linesOf(`
  POST   customer/email/share-documents                      -  +  +  -  -  +
  POST   customer/mobileNumber/share-documents               -  +  +  -  -  +
  POST   customer/givenName/share-documents                  -  +  +  -  -  +
  POST   customer/surname/share-documents                    -  +  +  -  -  +
  POST   customer/dob/share-documents                        -  +  +  -  -  +
  POST   customer/taxId/share-documents                      -  +  +  -  -  +
  POST   customer/addressLine/share-documents                -  +  +  -  -  +
  POST   customer/suburb/share-documents                     -  +  +  -  -  +
  POST   customer/postCode/share-documents                   -  +  +  -  -  +
  POST   customer/documentNumber/share-documents             -  -  +  -  -  +
  POST   customer/documentNumber:PASSPORT/share-documents    -  -  +  -  -  +
  POST   customer/walletAddress/share-documents              -  -  +  -  -  +
  POST   customer/walletAddressMemo/share-documents          -  -  +  -  -  +
  POST   customer/instructions.iban/share-documents          -  -  +  -  -  +
  POST   ramp/email/share-documents                          -  -  +  -  -  +
  POST   ramp/walletAddress/share-documents                  -  -  +  -  -  +
  POST   customer/email/                                     -  -  +  -  -  +
  POST   customer/dob/                                       -  -  +  -  -  +
  POST   ramp/walletAddress/                                 -  -  +  -  -  +
`);
