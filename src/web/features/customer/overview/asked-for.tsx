import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { words } from '../words/customer-words.ts';
import { describeQuestion, type Question } from './asked-again.ts';

/** What an answer holds for, and the way to ask for something else. */
export function AskedFor({ request, to, other }: { request: Question | null; to: string; other: string }) {
  return (
    <>
      {request === null ? words.asked.notKept : `${words.asked.for} ${describeQuestion(request)}`}{' '}
      <Anchor component={Link} to={to} fz="inherit" underline="always">
        {other}
      </Anchor>
    </>
  );
}
