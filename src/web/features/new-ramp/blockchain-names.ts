/** Normalises `Arbitrum One` and `arbitrum-one` to one name. */
export function foldName(blockchain: string): string {
  return blockchain.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** Chains with Ethereum addresses (EIP-55), by their common names. */
export const evmNames: readonly string[] = `
ETHEREUM ETHEREUMMAINNET ERC20 ETC ETHEREUMCLASSIC
POLYGON MATIC POL POLYGONPOS MATICMAINNET POLYGONMAINNET POLYGONZKEVM
BSC BNB BEP20 BNBCHAIN BNBSMARTCHAIN BINANCESMARTCHAIN BSCMAINNET OPBNB
ARBITRUM ARB ARBITRUMONE ARBITRUMNOVA ARBMAINNET ARBITRUMMAINNET
OPTIMISM OP OPMAINNET OPTIMISMMAINNET
BASE BASEMAINNET
AVALANCHE AVAX AVAXC AVAXCCHAIN AVALANCHEC AVALANCHECCHAIN CCHAIN
FANTOM FTM SONIC
GNOSIS GNO XDAI GNOSISCHAIN
CELO LINEA SCROLL MANTLE MNT BLAST MODE ZORA TAIKO METIS BOBA
ZKSYNC ZKSYNCERA ZKEVM ERA
CRONOS CRO MOONBEAM GLMR MOONRIVER MOVR AURORA HARMONY KLAYTN KAIA KAVAEVM
WORLDCHAIN UNICHAIN BERACHAIN INK SONEIUM ABSTRACT APECHAIN IMMUTABLE IMMUTABLEZKEVM RONIN FLARE FLR CORE COREDAO HYPEREVM MONAD PLASMA
`
  .trim()
  .split(/\s+/);

const memoKinds: Readonly<Record<string, 'tag' | 'memo'>> = {
  XRP: 'tag',
  XRPL: 'tag',
  RIPPLE: 'tag',
  XRPLEDGER: 'tag',
  XLM: 'memo',
  STELLAR: 'memo',
  TON: 'memo',
  TONCOIN: 'memo',
  THEOPENNETWORK: 'memo',
  EOS: 'memo',
  VAULTA: 'memo',
  ATOM: 'memo',
  COSMOS: 'memo',
  COSMOSHUB: 'memo',
  HBAR: 'memo',
  HEDERA: 'memo',
  ALGO: 'memo',
  ALGORAND: 'memo',
  STX: 'memo',
  STACKS: 'memo',
  XEM: 'memo',
  NEM: 'memo',
  IOST: 'memo',
  KAVA: 'memo',
  OSMO: 'memo',
  OSMOSIS: 'memo',
  TERRA: 'memo',
  LUNA: 'memo',
  INJ: 'memo',
  INJECTIVE: 'memo',
};

/** Returns what exchanges need besides the address; null if nothing. */
export function memoKindOf(blockchain: string): 'tag' | 'memo' | null {
  const name = foldName(blockchain);
  return Object.hasOwn(memoKinds, name) ? (memoKinds[name] ?? null) : null;
}
