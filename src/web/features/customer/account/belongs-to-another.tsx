import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';

import { words } from '../words/customer-words.ts';
import classes from './account.module.css';

const text = words.another;

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
    <div className={classes.side}>
      <Banner
        tone="bad"
        title={
          <>
            {wasAskedWithEmail ? text.emailBelongs : text.answeredAbout} {other}
            {`, ${wasAskedWithEmail ? text.notTo : text.notAbout} `}
            {wanted}
          </>
        }
        actions={
          <>
            <Button component={Link} to={paths.customer(otherReference)}>
              {text.open(otherReference)}
            </Button>
            {wasAskedWithEmail ? (
              <Button variant="default" onClick={onStay}>
                {text.stay(asked)}
              </Button>
            ) : null}
          </>
        }
      >
        {text.why}
      </Banner>
      <JsonPanel data={raw} />
    </div>
  );
}
