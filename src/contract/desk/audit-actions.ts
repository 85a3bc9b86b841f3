import { type OperationName, operationNames } from '#contract/service/operations.ts';

import { type DeskRouteName, deskRoutes } from './api.ts';

/** Recorded by commands, not routes. */
const programActions = ['retention', 'rekey', 'rebuild-directory', 'older-database'] as const;

type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : '';

/** The provider's return is recorded as a sign-in. */
type RecordedRoute = Exclude<
  {
    [Name in DeskRouteName]: (typeof deskRoutes)[Name]['audited'] extends 'none' ? never : Name;
  }[DeskRouteName],
  'finishProvider'
>;

export type AuditAction = KebabCase<RecordedRoute> | OperationName | (typeof programActions)[number];

/** Recording anything else doesn't compile. */
export const auditActions: readonly AuditAction[] = [
  ...(Object.keys(deskRoutes) as DeskRouteName[]).filter(isRecorded).map(auditActionOf),
  ...operationNames,
  ...programActions,
];

export function auditActionOf<Name extends RecordedRoute>(name: Name): KebabCase<Name> {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as KebabCase<Name>;
}

/** Tells if a route's calls or refusals are recorded under its name. */
export function isRecorded(name: DeskRouteName): name is RecordedRoute {
  return deskRoutes[name].audited !== 'none' && name !== 'finishProvider';
}
