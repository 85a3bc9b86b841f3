/** What stands in the place of a hash before the trail's first entry. Trust: 2. */
export const genesisHash = '0'.repeat(64);
