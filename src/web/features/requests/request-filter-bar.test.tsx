// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import type { RequestPeople } from '#contract/desk/requests.ts';

import { type Caller, PersonChip } from './request-filter-bar.tsx';
import { requestPeopleQuery } from './request-queries.ts';
import { words } from './requests-words.ts';

afterEach(cleanup);

const ada = { id: 's-1', email: 'ada@rampart.test', name: 'Ada Byron' };

const zoe = { id: 's-2', email: 'zoe@rampart.test', name: 'Zoe Quinn' };

const mia = { id: 's-3', name: 'Mia Wong' };

function open(people: RequestPeople, listed: readonly Caller[] = []) {
  const client = new QueryClient();
  client.setQueryData(requestPeopleQuery().queryKey, people);
  render(
    <QueryClientProvider client={client}>
      <PersonChip listed={listed} value={undefined} onChoose={() => undefined} />
    </QueryClientProvider>,
  );
  return [...screen.getByLabelText<HTMLSelectElement>('Person').options];
}

const textsOf = (options: readonly HTMLOptionElement[]) => options.map(({ text }) => text);

it('offers everyone who made a call, and who made a newer one, once each by name', () => {
  expect(textsOf(open({ people: [ada, zoe], isMore: false }, [mia, zoe]))).toEqual([
    'any',
    'Ada Byron',
    'Mia Wong',
    'Zoe Quinn',
  ]);
});

it('says that there are more people than it offers; that is nothing to choose', () => {
  const options = open({ people: [ada, zoe], isMore: true });
  expect(textsOf(options)).toEqual(['any', 'Ada Byron', 'Zoe Quinn', words.morePeople]);
  expect(options.map(({ disabled }) => disabled)).toEqual([false, false, false, true]);
});
