import { expect } from 'vitest';
import { american } from '#sandbox/testing/requests.ts';
import { accepted, documentsBody, fieldsOf, paths, relianceBody, tokenBody, withValue } from './requests.ts';
import type { RowCheck } from './rules.ts';
import type { ServiceAnswer } from './service.ts';
import type { Setting } from './setting.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Subject {
  readonly method: string;
  readonly path: string;
  readonly success: number;
  readonly body: (who: ReturnType<Setting['fresh']>) => Fields;
}

export const ofDocuments: Subject = {
  method: 'POST',
  path: paths.shareDocuments,
  success: 202,
  body: documentsBody,
};
export const ofReliance: Subject = { method: 'POST', path: paths.reliance, success: 202, body: relianceBody };
export const ofToken: Subject = { method: 'POST', path: paths.tokenShare, success: 202, body: tokenBody };
export const ofBasic: Subject = { method: 'POST', path: paths.basic, success: 201, body: (who) => who };

export const ofUsDocuments: Subject = {
  ...ofDocuments,
  body: (who) => documentsBody(who, { customerIdentity: american }),
};

/** Leaves an undefined value out. */
export async function sendWith(
  setting: Setting,
  subject: Subject,
  path: string,
  value: unknown,
): Promise<ServiceAnswer> {
  const body = withValue(subject.body(setting.fresh()), path, value);
  return setting.service.send({ method: subject.method, uri: subject.path, body });
}

export const accepts =
  (subject: Subject, path: string, ...values: readonly unknown[]): RowCheck =>
  async (setting) => {
    for (const value of values) accepted(await sendWith(setting, subject, path, value), subject.success);
  };

/** Expects a 422 that names the path (or `named`). */
export const refuses =
  (subject: Subject, path: string, values: readonly unknown[], named = path): RowCheck =>
  async (setting) => {
    for (const value of values)
      expect(fieldsOf(await sendWith(setting, subject, path, value)), JSON.stringify(value)).toEqual([named]);
  };

export const isRequired = (subject: Subject, path: string, named = path): RowCheck =>
  refuses(subject, path, [undefined], named);

export const isOptional = (subject: Subject, path: string): RowCheck => accepts(subject, path, undefined);

export const isString = (subject: Subject, path: string): RowCheck =>
  refuses(subject, path, [7, true, [], {}]);

export const requiredString = (subject: Subject, path: string) => ({
  'is required': isRequired(subject, path),
  'is a string': isString(subject, path),
});
