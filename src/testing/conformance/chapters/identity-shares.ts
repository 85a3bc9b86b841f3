import { expect } from 'vitest';
import {
  accepts,
  isRequired,
  ofDocuments,
  ofReliance,
  ofToken,
  refuses,
  type Subject,
} from '../field-rules.ts';
import {
  accepted,
  documentsBody,
  fieldsOf,
  openRequirements,
  paths,
  relianceBody,
  tokenBody,
} from '../requests.ts';
import type { RowCheck, RowRules } from '../rules.ts';

const areRequired =
  (subject: Subject, ...fields: readonly string[]): RowCheck =>
  async (setting) => {
    for (const field of fields) await isRequired(subject, field)(setting);
  };

const answersItsReference =
  ({ path, success, body }: Subject): RowCheck =>
  async ({ service, fresh }) => {
    const who = fresh();
    expect(accepted(await service.post(path, body(who)), success)).toEqual({
      identityReference: who.identityReference,
    });
  };

/** Spec: Endpoints › Identities. */
export const shareRules: Readonly<Record<string, RowRules>> = {
  'Share identity by KYC-vendor token': {
    'POST /eapi/v0/identities/token/share: 202, body identityReference': answersItsReference(ofToken),
    'identityReference, email, mobileNumber, provider, vendor, token are required': areRequired(
      ofToken,
      'identityReference',
      'email',
      'mobileNumber',
      'provider',
      'provider.vendor',
      'provider.token',
    ),
    'email, email format': refuses(ofToken, 'email', ['lee', 'lee@', '@mail.example', 'a b@mail.example']),
    'vendor: the single allowed value': refuses(ofToken, 'provider.vendor', [
      'another',
      '<KYC_VENDOR_ID>',
      '',
    ]),
    'stands for document and selfie': async (setting) => {
      const who = setting.fresh();
      accepted(await setting.service.post(paths.tokenShare, tokenBody(who)), 202);
      expect(await openRequirements(setting, who.identityReference)).not.toContain('DOCUMENT');
    },
  },
  'Identity reliance': {
    'POST /eapi/v0/identities/reliance: 202, body identityReference': answersItsReference(ofReliance),
    'all fields are required': areRequired(
      ofReliance,
      'identityReference',
      'mobileNumber',
      'email',
      'screeningDate',
      'screeningSanctionsResult',
      'screeningPepResult',
      'customerIdentity',
      'identityDocuments',
    ),
    'screeningDate: date YYYY-MM-DD': refuses(ofReliance, 'screeningDate', [
      '2023-02-29',
      '31.01.2025',
      20250131,
    ]),
    'screeningSanctionsResult and screeningPepResult: boolean': async (setting) => {
      for (const field of ['screeningSanctionsResult', 'screeningPepResult'])
        await refuses(ofReliance, field, ['false', 0, null])(setting);
    },
    'identityDocuments: array of reliance document': refuses(ofReliance, 'identityDocuments', [
      [],
      {},
      'PASSPORT',
    ]),
    'stands for document and selfie': async (setting) => {
      const who = setting.fresh();
      accepted(await setting.service.post(paths.reliance, relianceBody(who)), 202);
      const open = await openRequirements(setting, who.identityReference);
      expect(open).toEqual(expect.not.arrayContaining(['DOCUMENT', 'SELFIE', 'PERSONAL_DETAILS']));
    },
  },
  'Share identity documents': {
    'POST /eapi/v0/identities/share/documents: 202, body is the identity onboarding result': async ({
      service,
      fresh,
    }) => {
      const who = fresh();
      const result = accepted(await service.post(paths.shareDocuments, documentsBody(who)), 202);
      expect(result).toMatchObject({ identityReference: who.identityReference, status: 'PENDING' });
    },
    'all fields are required': areRequired(
      ofDocuments,
      'identityReference',
      'mobileNumber',
      'email',
      'customerIdentity',
      'occupationIndustry',
      'occupation',
      'sourceOfFunds',
      'purposeOfTransaction',
      'identityDocuments',
    ),
    'mobileNumber: msisdn': async (setting) => {
      await accepts(ofDocuments, 'mobileNumber', '+61412345678', '4915112345678')(setting);
      await refuses(ofDocuments, 'mobileNumber', ['0412345678', '+61 412 345 678', 'none'])(setting);
    },
    'identityDocuments: array of identity document': refuses(ofDocuments, 'identityDocuments', [
      [],
      {},
      'SELFIE',
    ]),
    'no unknown field': async ({ service, fresh }) => {
      const body = documentsBody(fresh(), { nickname: 'Lee' });
      accepted(await service.post(paths.shareDocuments, body), 400);
    },
    'an e-mail of another identity is refused': async ({ service, fresh }) => {
      const [first, second] = [fresh(), fresh()];
      accepted(await service.post(paths.shareDocuments, documentsBody(first)), 202);
      const body = documentsBody({ ...second, email: first.email.toUpperCase() });
      expect(fieldsOf(await service.post(paths.shareDocuments, body))).toEqual(['email']);
    },
  },
};
