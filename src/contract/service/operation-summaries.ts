/** The document's names of operations, without schemas. Spec: Endpoints. */
export const operationSummaries = {
  createRamp: 'Create ramp',
  getRamp: 'Get ramp',
  shareToken: 'Share identity by KYC-vendor token',
  shareReliance: 'Identity reliance',
  shareDocuments: 'Share identity documents',
  updateIdentity: 'Update identity',
  getIdentity: 'Get identity',
  createBasicIdentity: 'Create basic identity',
  getPrice: 'Get price',
  checkEligibility: 'Check eligibility',
  getLimits: 'Get limits',
} as const;
