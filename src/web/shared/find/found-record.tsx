import { Box, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

import type { SearchItem } from '#contract/desk/search.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';

import { lookupEmailOf, pathOf } from './find-record.ts';
import { findWords } from './find-words.ts';
import { handOverLookupEmail } from './handed-over.ts';
import classes from './found-record.module.css';

export function FoundRecord({ item, text }: { item: SearchItem; text: string }) {
  const client = useQueryClient();
  const handOver = () => {
    const email = lookupEmailOf(text, item);
    if (email !== '') handOverLookupEmail(client, item.id, email);
  };
  return (
    <li className={classes.record}>
      <Text span inherit c="dimmed" w={68}>
        {findWords.recordKinds[item.kind]}
      </Text>
      <Link className={classes.id} to={pathOf(item)} title={item.id} translate="no" onClick={handOver}>
        {shortenMiddle(item.id, 20, 6)}
      </Link>
      {item.label === null ? null : (
        <Box
          component="span"
          miw={0}
          style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
          title={item.label}
        >
          <Parts of={item.label} />
        </Box>
      )}
      <Text span inherit c="dimmed" ms="auto">
        {findWords.matchedBy[item.matched]}
      </Text>
    </li>
  );
}

const separator = ' · ';

/** Isolates each part, so right-to-left names keep the order. */
function Parts({ of: label }: { of: string }) {
  return label.split(separator).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : separator}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
