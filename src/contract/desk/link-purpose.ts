import * as z from 'zod';

/** What a single-use link is for: the first admin of an installation, a new member of staff, a password chosen again. */
export const linkPurposes = ['first-admin', 'invite', 'reset'] as const;
export const linkPurpose = z.enum(linkPurposes);
export type LinkPurpose = z.infer<typeof linkPurpose>;

/** Where a link leads; its token stands behind the `#`, which browsers send to nobody. */
export const linkPath = '/welcome';
