import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';

import classes from './customer-page.module.css';

/** First on the page of a blocked customer. The account view gives no reason, and the page invents none. */
export function BlockedBanner() {
  return (
    <div className={classes.wide}>
      <Banner tone="bad" title="This account is blocked">
        The customer can create no ramp. The service does not say why in this answer: ask its support before
        you tell the customer anything.
      </Banner>
    </div>
  );
}

interface BelongsToAnotherProps {
  asked: string;
  otherReference: string;
  wasAskedWithEmail: boolean;
  raw: unknown;
  /** Asks again without the e-mail. */
  onStay: () => void;
}

/** The answer is about somebody else: said before anything is shown. Choice: emailOfAnother. */
export function BelongsToAnother(props: BelongsToAnotherProps) {
  const { asked, otherReference, wasAskedWithEmail, raw, onStay } = props;
  const other = <span className={classes.reference}>{otherReference}</span>;
  const wanted = <span className={classes.reference}>{asked}</span>;
  return (
    <>
      <div className={classes.wide}>
        <Banner
          tone="bad"
          title={
            wasAskedWithEmail ? (
              <>
                This e-mail belongs to {other}, not to {wanted}
              </>
            ) : (
              <>
                The service answered about {other}, not about {wanted}
              </>
            )
          }
          actions={
            <>
              <Button component={Link} to={paths.customer(otherReference)}>
                Open {otherReference}
              </Button>
              {wasAskedWithEmail ? (
                <Button variant="default" onClick={onStay}>
                  Look {asked} up without the e-mail
                </Button>
              ) : null}
            </>
          }
        >
          Nothing is shown until you choose whose page you want. Make sure that you are talking about the same
          person.
        </Banner>
      </div>
      <div className={classes.wide}>
        <JsonPanel data={raw} />
      </div>
    </>
  );
}
