import type { ListedCustomer } from '#contract/desk/customer-list.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { DueTime } from '#web/shared/queue/due-time.tsx';
import { queueWords } from '#web/shared/queue/queue-words.ts';

import { words } from './customers-words.ts';
import classes from './customers.module.css';

type QueueState = NonNullable<ListedCustomer['queue']>;

const mostNames = 2;

export function InQueue({ queue }: { queue: QueueState }) {
  const { open, waiting, dueAt } = queue;
  return (
    <span className={classes.badges}>
      <span>{open === 0 ? words.queueWaiting({ count: waiting }) : words.queueOpen({ count: open })}</span>
      {open === 0 ? null : <Whose queue={queue} />}
      {dueAt === null ? null : <DueTime dueAt={dueAt} />}
    </span>
  );
}

/** Names the reader first. */
function Whose({ queue: { assignees, isUnassigned } }: { queue: QueueState }) {
  const { staffId } = useCurrentStaff();
  const others = assignees.filter(({ id }) => id !== staffId).map(({ name }) => name);
  const holders = [
    ...(others.length < assignees.length ? [queueWords.yours] : []),
    ...others,
    ...(isUnassigned ? [queueWords.unassigned] : []),
  ];
  const more = holders.length - mostNames;
  return (
    <>
      {holders.slice(0, mostNames).map((name) => (
        <bdi className={classes.quiet} key={name}>
          {name}
        </bdi>
      ))}
      {more > 0 ? <span className={classes.quiet}>{words.queueMore({ count: more })}</span> : null}
    </>
  );
}
