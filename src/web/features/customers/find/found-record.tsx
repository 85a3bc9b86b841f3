import { useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

import type { SearchItem } from '#contract/desk/search.ts';
import { handOverLookupEmail } from '#web/shared/api/lookup-email.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';

import { findWords } from '#web/shared/find/find-words.ts';
import { lookupEmailOf, pathOf } from '#web/shared/find/find-rules.ts';
import classes from './find-section.module.css';

const separator = ' · ';

/** A record that fits: what it is, what else says who it is, and by what it was found. */
export function FoundRecord({ item, text }: { item: SearchItem; text: string }) {
  const client = useQueryClient();
  const handOver = () => {
    const email = lookupEmailOf(text, item);
    if (email !== '') handOverLookupEmail(client, item.id, email);
  };
  return (
    <li className={classes.record}>
      <span className={classes.kind}>{findWords.recordKinds[item.kind]}</span>
      <Link className={classes.id} to={pathOf(item)} title={item.id} translate="no" onClick={handOver}>
        {shortenMiddle(item.id, 20, 6)}
      </Link>
      {item.label === null ? null : (
        <span className={classes.label} title={item.label}>
          <Parts of={item.label} />
        </span>
      )}
      <span className={classes.matched}>{findWords.matchedBy[item.matched]}</span>
    </li>
  );
}

/** A name and an e-mail address, each in its own direction: a name written from right to left leaves the order as it is. */
function Parts({ of: label }: { of: string }) {
  return label.split(separator).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : separator}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
