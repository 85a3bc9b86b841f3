import { type OperationName, operationNames } from '#contract/service/operations.ts';

import { type DeskRouteName, deskRoutes } from './api.ts';

/** What the server's own programs record; no route does. */
const programActions = ['retention', 'rekey', 'rebuild-directory', 'older-database'] as const;

type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : '';

/** The way back from the provider is recorded as the sign-in that it is. */
type RecordedRoute = Exclude<
  {
    [Name in DeskRouteName]: (typeof deskRoutes)[Name]['audited'] extends 'none' ? never : Name;
  }[DeskRouteName],
  'finishProvider'
>;

/** The name of something that can be recorded in the audit trail: a route's in kebab-case, an operation's, or a program's. */
export type AuditAction = KebabCase<RecordedRoute> | OperationName | (typeof programActions)[number];

/** Everything that can be recorded. A server that records anything else does not compile. */
export const auditActions: readonly AuditAction[] = [
  ...(Object.keys(deskRoutes) as DeskRouteName[]).filter(isRecorded).map(auditActionOf),
  ...operationNames,
  ...programActions,
];

/** What a route's calls are recorded as. */
export function auditActionOf<Name extends RecordedRoute>(name: Name): KebabCase<Name> {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as KebabCase<Name>;
}

/** Whether calls of a route can be recorded under its own name; a refusal is too. */
export function isRecorded(name: DeskRouteName): name is RecordedRoute {
  return deskRoutes[name].audited !== 'none' && name !== 'finishProvider';
}
