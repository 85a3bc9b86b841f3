import { accountViewRules, onboardingResultRules } from './chapters/answers.ts';
import { authenticationRules } from './chapters/authentication.ts';
import {
  customerIdentityRules,
  identityReferenceRules,
  residentialAddressRules,
} from './chapters/customer.ts';
import { identityDocumentRules, imageRules, relianceDocumentRules } from './chapters/documents.ts';
import { eligibilityAnswerRules, eligibilityRules } from './chapters/eligibility.ts';
import { occupationRules, purposeRules, sourceOfFundsRules, spellingRules } from './chapters/enumerations.ts';
import { documentedErrorRules, errorRules } from './chapters/errors.ts';
import { callbackRules, deliveryRules, identityMessageRules, rampMessageRules } from './chapters/events.ts';
import { identityEndpointRules } from './chapters/identities.ts';
import { limitProseRules, limitRules, transactionLimitRules } from './chapters/limits.ts';
import { amountRules, priceRules } from './chapters/price.ts';
import { rampEndpointRules, rampRules, rampSideRules } from './chapters/ramps.ts';
import { stageRules, stateRules } from './chapters/states.ts';
import { versioningRules } from './chapters/versioning.ts';
import type { TableRules } from './rules.ts';

export const allTables: readonly TableRules[] = [
  stageRules,
  identityReferenceRules,
  residentialAddressRules,
  customerIdentityRules,
  identityDocumentRules,
  imageRules,
  relianceDocumentRules,
  onboardingResultRules,
  accountViewRules,
  sourceOfFundsRules,
  purposeRules,
  occupationRules,
  spellingRules,
  rampRules,
  rampSideRules,
  stateRules,
  rampEndpointRules,
  identityEndpointRules,
  priceRules,
  amountRules,
  eligibilityRules,
  eligibilityAnswerRules,
  transactionLimitRules,
  callbackRules,
  authenticationRules,
  identityMessageRules,
  rampMessageRules,
  deliveryRules,
  errorRules,
  documentedErrorRules,
  limitRules,
  limitProseRules,
  versioningRules,
];
