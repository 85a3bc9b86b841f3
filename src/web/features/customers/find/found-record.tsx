import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { SearchItem } from '#contract/desk/search.ts';
import { handOverLookupEmail } from '#web/shared/api/lookup-email.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';

import { findWords } from '#web/shared/find/find-words.ts';
import { lookupEmailOf, pathOf } from '#web/shared/find/find-rules.ts';
import classes from './find-section.module.css';

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
        <bdi className={classes.label} title={item.label}>
          {item.label}
        </bdi>
      )}
      <span className={classes.matched}>{findWords.matchedBy[item.matched]}</span>
    </li>
  );
}
