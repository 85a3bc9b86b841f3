import type * as z from 'zod';

import { optional, required } from '#contract/fields/field.ts';
import { contactFields, referenceInPath } from '#contract/fields/identity-fields.ts';
import { rampInPath } from '#contract/fields/transaction-fields.ts';

import { imageBase64 } from './base64.ts';
import { eligibilityAnswer, eligibilityRequest } from './eligibility.ts';
import type { ErrorStatus } from './errors.ts';
import {
  identityOnboardingResult,
  identityAccepted,
  identityAccountView,
  identityCreated,
  shareDocumentsRequestOf,
  createBasicIdentityRequest,
  relianceRequest,
  shareTokenRequest,
  updateIdentityRequestOf,
} from './identity.ts';
import { limitsAnswer, limitsRequest } from './limits.ts';
import { priceAnswer, priceQuery } from './price.ts';
import { requestObject } from './primitives.ts';
import { rampRecord, rampRequest } from './ramp.ts';

export type Operation = {
  readonly chapter: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly pathParameters: z.ZodObject | null;
  readonly query: z.ZodType | null;
  readonly request: z.ZodType | null;
  /** Takes the image content's schema; null without images. */
  readonly requestOf: ((imageContent: z.ZodType) => z.ZodType) | null;
  readonly answer: z.ZodType | null;
  readonly successStatus: 200 | 201 | 202 | 204;
  /** Null if none are listed: any may come. */
  readonly documentedErrors: readonly ErrorStatus[] | null;
  /** Writes have an idempotency key and are never sent twice. */
  readonly isWrite: boolean;
};

/** Source of forms, proxy, sandbox and OpenAPI. Spec: Endpoints. */
export const operations = {
  createRamp: {
    chapter: 'Endpoints › Ramps',
    summary: 'Create ramp',
    method: 'POST',
    path: '/eapi/v0/ramps',
    pathParameters: null,
    query: null,
    request: rampRequest,
    requestOf: null,
    answer: rampRecord,
    successStatus: 201,
    documentedErrors: null,
    isWrite: true,
  },
  getRamp: {
    chapter: 'Endpoints › Ramps',
    summary: 'Look up ramp',
    method: 'GET',
    path: '/eapi/v0/ramps/{ramp_id}',
    pathParameters: requestObject(required(rampInPath, 'ramp_id')),
    query: null,
    request: null,
    requestOf: null,
    answer: rampRecord,
    successStatus: 200,
    documentedErrors: null,
    isWrite: false,
  },
  shareToken: {
    chapter: 'Endpoints › Identities',
    summary: 'Share KYC token',
    method: 'POST',
    path: '/eapi/v0/identities/token/share',
    pathParameters: null,
    query: null,
    request: shareTokenRequest,
    requestOf: null,
    answer: identityAccepted,
    successStatus: 202,
    documentedErrors: null,
    isWrite: true,
  },
  shareReliance: {
    chapter: 'Endpoints › Identities',
    summary: 'Share reliance data',
    method: 'POST',
    path: '/eapi/v0/identities/reliance',
    pathParameters: null,
    query: null,
    request: relianceRequest,
    requestOf: null,
    answer: identityAccepted,
    successStatus: 202,
    documentedErrors: [400, 401, 404, 422, 500],
    isWrite: true,
  },
  shareDocuments: {
    chapter: 'Endpoints › Identities',
    summary: 'Share documents',
    method: 'POST',
    path: '/eapi/v0/identities/share/documents',
    pathParameters: null,
    query: null,
    request: shareDocumentsRequestOf(imageBase64),
    requestOf: shareDocumentsRequestOf,
    answer: identityOnboardingResult,
    successStatus: 202,
    documentedErrors: [400, 401, 404, 422, 429],
    isWrite: true,
  },
  updateIdentity: {
    chapter: 'Endpoints › Identities',
    summary: 'Update customer',
    method: 'PATCH',
    path: '/eapi/v0/identities',
    pathParameters: null,
    query: null,
    request: updateIdentityRequestOf(imageBase64),
    requestOf: updateIdentityRequestOf,
    answer: null,
    successStatus: 204,
    documentedErrors: null,
    isWrite: true,
  },
  getIdentity: {
    chapter: 'Endpoints › Identities',
    summary: 'Look up customer',
    method: 'GET',
    path: '/eapi/v0/identities/{identity_reference}',
    pathParameters: requestObject(required(referenceInPath, 'identity_reference')),
    query: requestObject(optional(contactFields, 'email')),
    request: null,
    requestOf: null,
    answer: identityAccountView,
    successStatus: 200,
    documentedErrors: null,
    isWrite: false,
  },
  createBasicIdentity: {
    chapter: 'Endpoints › Identities',
    summary: 'Create customer',
    method: 'POST',
    path: '/eapi/v0/identities/basic',
    pathParameters: null,
    query: null,
    request: createBasicIdentityRequest,
    requestOf: null,
    answer: identityCreated,
    successStatus: 201,
    documentedErrors: null,
    isWrite: true,
  },
  getPrice: {
    chapter: 'Endpoints › Price',
    summary: 'Get quote',
    method: 'GET',
    path: '/eapi/v0/price',
    pathParameters: null,
    query: priceQuery,
    request: null,
    requestOf: null,
    answer: priceAnswer,
    successStatus: 200,
    documentedErrors: null,
    isWrite: false,
  },
  checkEligibility: {
    chapter: 'Endpoints › Eligibility',
    summary: 'Check eligibility',
    method: 'POST',
    path: '/eapi/identities/transactions/eligibility',
    pathParameters: null,
    query: null,
    request: eligibilityRequest,
    requestOf: null,
    answer: eligibilityAnswer,
    successStatus: 202,
    documentedErrors: [400, 401, 404, 422, 500],
    isWrite: false,
  },
  getLimits: {
    chapter: 'Endpoints › Limits',
    summary: 'Check limits',
    method: 'POST',
    path: '/eapi/v0/identities/transactions/limits',
    pathParameters: null,
    query: null,
    request: limitsRequest,
    requestOf: null,
    answer: limitsAnswer,
    successStatus: 200,
    documentedErrors: null,
    isWrite: false,
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

export const operationNames = Object.keys(operations) as OperationName[];

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

export type RequestOf<Name extends OperationName> = Input<(typeof operations)[Name]['request']>;
export type QueryOf<Name extends OperationName> = Input<(typeof operations)[Name]['query']>;
export type PathParametersOf<Name extends OperationName> = Input<(typeof operations)[Name]['pathParameters']>;
/** A success, read leniently. */
export type AnswerOf<Name extends OperationName> = Output<(typeof operations)[Name]['answer']>;

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : null;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : null;

/** Fills in parameters, percent-encoded. Throws if one is missing. */
export function fillPath(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{([a-z_]+)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (value === undefined) throw new TypeError(`path parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
}
