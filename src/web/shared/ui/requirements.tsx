import { Box, Flex, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';

import { useDeskTexts } from '#web/shared/messages/use-desk-texts.ts';
import {
  remedyAction,
  remedyName,
  remedyOf,
  unknownRequirement,
  wordsOfRequirement,
} from '#web/shared/words/requirement-words.ts';
import { sentenceOf } from '#web/shared/words/status-sentences.ts';

import { RoleGateLink } from './role-gate.tsx';
import { ToneBadge } from './tone-badge.tsx';

interface RequirementChipsProps {
  requirements: readonly string[];
  identityReference: string | undefined;
}

export function RequirementChips({ requirements, identityReference }: RequirementChipsProps) {
  return (
    <Flex component="ul" gap="6px 8px" wrap="wrap" className="plain-list">
      {[...new Set(requirements)].map((requirement) => (
        <li key={requirement}>
          <RequirementChip requirement={requirement} identityReference={identityReference} />
        </li>
      ))}
    </Flex>
  );
}

function RequirementChip({
  requirement,
  identityReference,
}: {
  requirement: string;
  identityReference: string | undefined;
}) {
  const words = wordsOfRequirement(requirement);
  const to = remedyOf(requirement, identityReference);
  if (words === null || to === null) {
    return (
      <Text span c="dimmed" fz="sm" className="anywhere">
        <ToneBadge tone="neutral">{requirement}</ToneBadge> {unknownRequirement.mark}
      </Text>
    );
  }
  return (
    <RoleGateLink
      action={remedyAction(requirement, identityReference)}
      to={to}
      variant="default"
      size="compact-sm"
      aria-label={`${words.title}: ${remedyName(requirement, identityReference)}`}
      rightSection={<IconArrowRight size={14} aria-hidden />}
    >
      {words.title}
    </RoleGateLink>
  );
}

interface RequirementListProps {
  requirements: readonly string[];
  identityReference: string | undefined;
}

export function RequirementList({ requirements, identityReference }: RequirementListProps) {
  return (
    <Box component="ul" className="plain-list divided">
      {[...new Set(requirements)].map((requirement) => (
        <Entry requirement={requirement} identityReference={identityReference} key={requirement} />
      ))}
    </Box>
  );
}

interface EntryProps {
  requirement: string;
  identityReference: string | undefined;
}

function Entry({ requirement, identityReference }: EntryProps) {
  const { textOf, textLanguage } = useDeskTexts();
  const sentence = sentenceOf('requirement', requirement, textOf);
  const words = wordsOfRequirement(requirement);
  const to = remedyOf(requirement, identityReference);
  return (
    <Flex component="li" gap="6px 16px" align="center" justify="space-between" wrap="wrap" px="md" py={10}>
      <Box className="anywhere">
        <Flex component="p" gap="2px 8px" align="baseline" wrap="wrap" m={0} fw={600}>
          {words?.title ?? requirement}
          <Text span c="dimmed" fz="xs" ff="monospace" fw={400} className="anywhere">
            {words ? requirement : unknownRequirement.mark}
          </Text>
        </Flex>
        <Text mt={1} c="dimmed" fz="sm">
          {sentence === null ? (
            unknownRequirement.sentence
          ) : (
            <span lang={textLanguage} dir="ltr">{`“${sentence}”`}</span>
          )}
        </Text>
      </Box>
      {to === null ? null : (
        <RoleGateLink
          action={remedyAction(requirement, identityReference)}
          to={to}
          variant="default"
          size="compact-sm"
          aria-label={`${words?.title ?? requirement}: ${remedyName(requirement, identityReference)}`}
        >
          {remedyName(requirement, identityReference)}
        </RoleGateLink>
      )}
    </Flex>
  );
}
