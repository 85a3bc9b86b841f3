import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { identityReference as referenceSchema } from '#contract/service/primitives.ts';
import type { RampRecord } from '#contract/service/ramp.ts';
import { paths } from '#web/shared/paths.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';

import { isTerminal } from './ramp-status-rules.ts';

/** Who, by which method, to which wallet, and when. Whatever is missing is "not given". */
export function RampFacts({ ramp }: { ramp: RampRecord }) {
  const crypto = ramp.target?.crypto ?? ramp.source?.crypto;
  const method = ramp.source?.fiat?.method ?? ramp.target?.fiat?.method;
  return (
    <Panel title="Details">
      <FactList
        facts={[
          { label: 'Customer', value: <CustomerLink identityReference={ramp.identityReference} /> },
          { label: 'Method', value: method },
          { label: 'Blockchain', value: crypto?.blockchain },
          { label: 'Wallet address', value: identifier(crypto?.walletAddress, 'wallet address') },
          ...(crypto?.walletAddressMemo
            ? [
                {
                  label: 'Wallet address memo',
                  value: identifier(crypto.walletAddressMemo, 'wallet address memo'),
                },
              ]
            : []),
          { label: 'Transaction hash', value: identifier(ramp.transactionHash, 'transaction hash') },
          ...(ramp.subPartnerId ? [{ label: 'Sub-partner id', value: ramp.subPartnerId }] : []),
          { label: 'Created', value: time(ramp.createdAt) },
          { label: 'Updated', value: time(ramp.updatedAt) },
          { label: 'Ended', value: isTerminal(ramp.status) ? 'Yes: nothing more happens to it' : 'No' },
        ]}
      />
    </Panel>
  );
}

function identifier(value: string | undefined, label: string): ReactNode {
  return value ? <Identifier value={value} label={label} /> : null;
}

function time(at: string | undefined): ReactNode {
  return at ? <ServiceTimestamp at={at} /> : null;
}

/** A reference that could not be looked up is shown as it came. */
function CustomerLink({ identityReference }: { identityReference: string | undefined }) {
  if (!referenceSchema.safeParse(identityReference).success || identityReference === undefined) {
    return identityReference ?? <span>not given</span>;
  }
  return (
    <Anchor component={Link} to={paths.customer(identityReference)} ff="monospace" fz={13}>
      {identityReference}
    </Anchor>
  );
}
