import { Box, Button, Group } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';

import type { OperationName } from '#contract/service/operations.ts';

import { CopyButton } from './copy-button.tsx';
import { DelayedSkeleton } from './delayed-skeleton.tsx';
import classes from './json-panel.module.css';
import { lazyComponent } from './lazy-component.tsx';
import { uiWords } from './ui-words.ts';
import type { AnswerOwner } from './unknown-fields.tsx';

const JsonView = lazyComponent(
  async () => (await import('react-json-view-lite')).JsonView,
  <DelayedSkeleton lines={3} />,
);

const UnknownFields = lazyComponent(async () => (await import('./unknown-fields.tsx')).UnknownFields, null);

interface JsonPanelProps {
  data: unknown;
  title?: string;
  isOpenAtFirst?: boolean;
  owner?: AnswerOwner | undefined;
}

/** Returns an answer's owner; undefined without a reference. */
export function customersAnswer(
  identityReference: string | undefined,
  operation: OperationName,
): AnswerOwner | undefined {
  const isKnown = identityReference !== undefined && identityReference !== '';
  return isKnown ? { object: { kind: 'customer', id: identityReference }, operation } : undefined;
}

export function JsonPanel({ data, title = uiWords.rawJson, isOpenAtFirst = false, owner }: JsonPanelProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const contentId = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Box
      component="section"
      bg="var(--rampart-surface)"
      bd="1px solid var(--rampart-line)"
      bdrs="md"
      aria-label={title}
      data-not-printed={!isOpen || undefined}
    >
      <Group gap={0} justify="space-between" wrap="nowrap" px="6px 12px" py={6}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Chevron size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
        </Button>
        <CopyButton value={JSON.stringify(data, null, 2) ?? 'null'} label={title} />
      </Group>
      {typeof data === 'object' && data !== null && 'unknownFields' in data ? (
        <UnknownFields answer={data} owner={owner} />
      ) : null}
      <Box
        id={contentId}
        py="sm"
        px="md"
        mah={480}
        style={{ overflow: 'auto', borderTop: '1px solid var(--rampart-line-soft)' }}
        dir="ltr"
        hidden={!isOpen}
      >
        {isOpen ? <JsonTree data={data} title={title} /> : null}
      </Box>
    </Box>
  );
}

const style = {
  container: classes['tree'] ?? '',
  basicChildStyle: classes['node'] ?? '',
  childFieldsContainer: classes['children'] ?? '',
  label: classes['key'] ?? '',
  clickableLabel: `${classes['key']} ${classes['foldable']}`,
  nullValue: classes['literal'] ?? '',
  undefinedValue: classes['literal'] ?? '',
  booleanValue: classes['literal'] ?? '',
  otherValue: classes['literal'] ?? '',
  numberValue: classes['number'] ?? '',
  stringValue: classes['string'] ?? '',
  punctuation: classes['punctuation'] ?? '',
  collapseIcon: classes['fold'] ?? '',
  expandIcon: classes['unfold'] ?? '',
  collapsedContent: classes['folded'] ?? '',
  quotesForFieldNames: true,
  stringifyStringValues: true,
  ariaLables: { collapseJson: uiWords.fold, expandJson: uiWords.unfold },
};

function JsonTree({ data, title }: { data: unknown; title: string }) {
  if (typeof data !== 'object' || data === null)
    return <pre className={classes['tree']}>{JSON.stringify(data)}</pre>;
  return <JsonView data={data} style={style} clickToExpandNode aria-label={title} />;
}

const most = { characters: 2000, entries: 200 } as const;

/** Cuts long texts and lists. */
export function boundJson(value: unknown): { shown: unknown; isCut: boolean } {
  let isCut = false;
  function note<Kept>(kept: Kept): Kept {
    isCut = true;
    return kept;
  }
  const bound = (inner: unknown): unknown => {
    if (typeof inner === 'string')
      return inner.length > most.characters ? note(`${inner.slice(0, most.characters)}…`) : inner;
    if (Array.isArray(inner)) {
      const kept = inner.length > most.entries ? note(inner.slice(0, most.entries)) : inner;
      return kept.map(bound);
    }
    if (typeof inner !== 'object' || inner === null) return inner;
    const fields = Object.entries(inner);
    const kept = fields.length > most.entries ? note(fields.slice(0, most.entries)) : fields;
    return Object.fromEntries(kept.map(([name, field]) => [name, bound(field)]));
  };
  const shown = bound(value);
  return { shown, isCut };
}
