import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { BlockingMessage } from '#contract/desk/customers.ts';
import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';

import { words } from '../words/customer-words.ts';
import classes from './account.module.css';

const text = words.blocked;

interface BlockedBannerProps {
  identityReference: string;
  /** The callback that says so; null where an answer alone does. */
  message: BlockingMessage | null;
}

/** First on the page of a blocked customer: why, since when, who says so, and what may be told. What is not known is said, never invented. */
export function BlockedBanner({ identityReference, message }: BlockedBannerProps) {
  return (
    <Banner tone="bad" title={text.title}>
      {text.consequence}
      {message === null ? (
        <dl className={classes.why}>
          <Row name={text.said}>{text.byAnswer}</Row>
          <Row name={text.tell}>{text.noTell}</Row>
        </dl>
      ) : (
        <dl className={classes.why}>
          <Row name={text.reason}>
            {message.internalReason === null ? (
              text.noReason
            ) : (
              <>
                <bdi className={classes.quote}>{message.internalReason}</bdi>
                <span className={classes.internal}>{text.internal}</span>
              </>
            )}
          </Row>
          <Row name={text.since}>
            {message.statusAt === null ? (
              (message.statusDate ?? <Timestamp at={message.receivedAt} />)
            ) : (
              <ServiceTimestamp at={message.statusAt} />
            )}
          </Row>
          <Row name={text.said}>
            <Anchor
              component={Link}
              to={`${paths.customer(identityReference, 'activity')}#${message.eventId}`}
              fz="inherit"
              underline="always"
            >
              {text.callback(message.status)}
            </Anchor>
            <span>
              {text.received} <Timestamp at={message.receivedAt} show="relative" />
            </span>
          </Row>
          <Row name={text.tell}>
            {message.externalReason === null ? (
              text.noTell
            ) : (
              <>
                <bdi className={classes.quote}>{message.externalReason}</bdi>
                <CopyButton value={message.externalReason} label={text.copyTell} />
              </>
            )}
          </Row>
        </dl>
      )}
    </Banner>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
