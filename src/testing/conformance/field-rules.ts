import { expect } from 'vitest';
import { american } from '#sandbox/testing/requests.ts';
import { accepted, documentsBody, fieldsOf, paths, relianceBody, tokenBody, withValue } from './requests.ts';
import type { RowCheck } from './rules.ts';
import type { ServiceAnswer } from './service.ts';
import type { Setting } from './setting.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An operation with a body that it accepts; fields are looked at by changing that body. */
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

/** The same with a customer who lives in the US. */
export const ofUsDocuments: Subject = {
  ...ofDocuments,
  body: (who) => documentsBody(who, { customerIdentity: american }),
};

/** Sends the subject's body with one value changed (left out where it is undefined). */
export async function sendWith(
  setting: Setting,
  subject: Subject,
  path: string,
  value: unknown,
): Promise<ServiceAnswer> {
  const body = withValue(subject.body(setting.fresh()), path, value);
  return setting.service.send({ method: subject.method, uri: subject.path, body });
}

/** Each of the values is accepted at the path. */
export const accepts =
  (subject: Subject, path: string, ...values: readonly unknown[]): RowCheck =>
  async (setting) => {
    for (const value of values) accepted(await sendWith(setting, subject, path, value), subject.success);
  };

/** Each of the values is refused with a 422 that names the path (or `named`). */
export const refuses =
  (subject: Subject, path: string, values: readonly unknown[], named = path): RowCheck =>
  async (setting) => {
    for (const value of values)
      expect(fieldsOf(await sendWith(setting, subject, path, value)), JSON.stringify(value)).toEqual([named]);
  };

/** The field may not be left out. */
export const isRequired = (subject: Subject, path: string, named = path): RowCheck =>
  refuses(subject, path, [undefined], named);

/** The field may be left out. */
export const isOptional = (subject: Subject, path: string): RowCheck => accepts(subject, path, undefined);

/** Anything but a string is refused. */
export const isString = (subject: Subject, path: string): RowCheck =>
  refuses(subject, path, [7, true, [], {}]);

/** Rules that nearly every field has: a string, required. */
export const requiredString = (subject: Subject, path: string) => ({
  'is required': isRequired(subject, path),
  'is a string': isString(subject, path),
});
