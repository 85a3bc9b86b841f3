/** The digits of addresses and hashes on several blockchains: no two look alike. */
export const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
