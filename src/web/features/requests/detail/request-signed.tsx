import type { RequestDetail } from '#contract/desk/requests.ts';
import { formatExactBytes } from '#web/shared/format/format-bytes.ts';
import { paths } from '#web/shared/paths.ts';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text/foreign-text.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';

import { words } from '../words/requests-words.ts';
import classes from './request-detail.module.css';

/** What the signature stood on; the secret is never in it. */
export function RequestSigned({ request }: { request: RequestDetail }) {
  const { id, method, uri, signedTimestamp, bodyBytes, bodySha256, keyId } = request;
  const facts: Fact[] = [
    { label: words.method, value: method },
    {
      label: words.uri,
      value: (
        <>
          <ForeignText isRaw>{uri}</ForeignText>
          {uri.includes('•') ? <span className={classes.aside}>{words.uriMasked}</span> : null}
        </>
      ),
    },
    {
      label: words.timestamp,
      value: signedTimestamp === null ? words.notSigned : <SignedAt microseconds={signedTimestamp} />,
    },
    { label: words.body, value: bodyBytes === 0 ? words.noBody : formatExactBytes(bodyBytes) },
    ...(bodySha256 === null
      ? []
      : [
          {
            label: words.bodySha256,
            value: (
              <span className={classes.digest}>
                {bodySha256} <CopyButton value={bodySha256} label={words.bodySha256} />
              </span>
            ),
          },
        ]),
    { label: words.keyId, value: <Identifier value={keyId} label={words.keyId.toLowerCase()} /> },
  ];
  return (
    <Panel
      title={words.signed}
      aside={
        <RoleGateLink
          action="use-signature-doctor"
          to={`${paths.signature()}?request=${encodeURIComponent(id)}`}
          variant="subtle"
          size="compact-sm"
        >
          {words.doctor}
        </RoleGateLink>
      }
    >
      <FactList facts={facts} />
    </Panel>
  );
}

function SignedAt({ microseconds }: { microseconds: string }) {
  const at = new Date(Number(microseconds) / 1000);
  return (
    <span>
      <span className={classes.digest}>{microseconds}</span>
      {Number.isNaN(at.getTime()) ? null : (
        <span className={classes.aside}>
          <Timestamp at={at.toISOString()} />
        </span>
      )}
    </span>
  );
}
