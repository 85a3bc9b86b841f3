import { useQuery } from '@tanstack/react-query';

import { ValueChip } from '#web/shared/lists/filters/value-chip.tsx';

import { requestPeopleQuery } from '../queries/people-query.ts';
import { words } from '../words/requests-words.ts';
import { valueInWords } from './filter-words.ts';

/** Somebody who made a call. */
export interface Caller {
  readonly id: string;
  readonly name: string;
}

interface PersonChipProps {
  /** Who made the calls that are listed: one of them may be newer than what the desk told of everyone. */
  listed: readonly Caller[];
  value: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Narrows the list to who made the calls: everyone who ever made one, by name. That some are missing is said. */
export function PersonChip({ listed, value, onChoose }: PersonChipProps) {
  const { data, isError } = useQuery(requestPeopleQuery());
  const callers = new Map([...(data?.people ?? []), ...listed].map(({ id, name }) => [id, name]));
  const offered = [...callers]
    .map(([id, name]) => ({ value: id, text: name }))
    .toSorted((one, other) => one.text.localeCompare(other.text));
  return (
    <ValueChip
      label={words.filterNames.staff}
      offered={offered}
      inWords={(id) => valueInWords('staff', id)}
      note={noteOn(data?.isMore, isError)}
      value={value}
      onChoose={onChoose}
    />
  );
}

/** Why somebody may be missing. */
function noteOn(isMore: boolean | undefined, isUnread: boolean): string | undefined {
  if (isMore === true) return words.morePeople;
  return isMore === undefined && isUnread ? words.peopleUnread : undefined;
}
