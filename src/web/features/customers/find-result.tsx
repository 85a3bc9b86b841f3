import { Box, Flex, Group, Text } from '@mantine/core';

import type { SearchItem } from '#contract/desk/search.ts';
import { decideFinding, type Finding } from '#web/shared/find/find-record.ts';
import { FoundRecord } from '#web/shared/find/found-record.tsx';
import { readPastedText } from '#web/shared/find/identifier-shapes.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import { RoleGateButton, RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';

import { words } from './customers-words.ts';
import classes from './customers.module.css';

/** The server's limit per kind; at this count there may be more. */
const mostListed = 10;

interface FindResultProps {
  text: string;
  items: readonly SearchItem[];
  onLookUpWithReference: (email: string) => void;
}

export function FindResult({ text, items, onLookUpWithReference }: FindResultProps) {
  const finding = decideFinding(text, items);
  const title = titleOf(text, finding);
  useAnnouncement(title);
  if (finding.kind === 'open' || title === null) return null;
  return (
    <Flex
      component="section"
      direction="column"
      gap="xs"
      fz="sm"
      mt={14}
      pt="sm"
      style={{ borderTop: '1px solid var(--rampart-line-soft)' }}
      aria-label={words.foundLabel}
    >
      <Text fw={600} inherit className="anywhere">
        {title}
      </Text>
      {finding.kind === 'choose' ? (
        <Box component="ul" className="plain-list">
          {finding.items
            .filter((item) => finding.isExact || !isListed(item))
            .map((item) => (
              <FoundRecord item={item} text={text} key={`${item.kind} ${item.id}`} />
            ))}
        </Box>
      ) : (
        <Text c="dimmed" inherit>
          {whyNothing(text)}
        </Text>
      )}
      {items.length >= mostListed ? (
        <Text c="dimmed" inherit>
          {words.foundMost}
        </Text>
      ) : null}
      {finding.kind === 'choose' && finding.isExact ? null : (
        <WhereElse text={text} onLookUpWithReference={onLookUpWithReference} />
      )}
    </Flex>
  );
}

/** Returns true for a customer found by prefix, whom the list below shows. */
export function isListed({ kind, matched }: SearchItem): boolean {
  return kind === 'customer' && matched === 'reference';
}

function titleOf(text: string, finding: Finding): string | null {
  if (finding.kind === 'open') return null;
  if (finding.kind === 'choose') {
    const { isExact, items } = finding;
    if (isExact) return words.foundExactly({ count: items.length });
    return items.length < mostListed
      ? words.foundBeginning({ text, count: items.length })
      : words.foundManyBeginning({ text });
  }
  const shapes = shapesOf(text);
  if (shapes.includes('email')) return words.foundNobodyByEmail;
  if (shapes.includes('reference')) return words.foundNothingCalled({ text });
  return shapes.includes('phone') ? words.foundNobodyByPhone : words.foundNothing;
}

function shapesOf(text: string) {
  const read = readPastedText(text);
  return read.isSearchable ? read.shapes : [];
}

function whyNothing(text: string): string {
  const shapes = shapesOf(text);
  if (shapes.includes('email')) return `${words.whyNothing} ${words.whyNotByEmail}`;
  return shapes.includes('reference') ? words.whyNothing : `${words.whyNothing} ${words.whyNotOtherwise}`;
}

function WhereElse({ text, onLookUpWithReference }: Omit<FindResultProps, 'items'>) {
  const shapes = shapesOf(text);
  const look = { variant: 'default', size: 'xs', className: classes.offer } as const;
  return (
    <Group gap="8px 12px" fz="sm" miw={0} style={{ gridColumn: '1 / -1' }}>
      {shapes.includes('ramp-id') ? (
        <RoleGateLink {...look} action="look-up-ramp" to={paths.ramp(text)}>
          {words.findRamp({ rampId: shortenMiddle(text, 12, 6) })}
        </RoleGateLink>
      ) : null}
      {shapes.includes('reference') ? (
        <RoleGateLink {...look} action="look-up-identity" to={paths.customer(text)}>
          {words.findAtService({ reference: shortenMiddle(text, 12, 6) })}
        </RoleGateLink>
      ) : null}
      {shapes.includes('email') ? (
        <RoleGateButton {...look} action="look-up-identity" onClick={() => onLookUpWithReference(text)}>
          {words.findWithReference}
        </RoleGateButton>
      ) : null}
    </Group>
  );
}
