import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { copyText } from '#web/shared/ui/copy-text.ts';

import type { KnownRamp } from '../detail/use-ramp.ts';
import { tellWords as words } from '../words/tell-words.ts';
import { supportText } from './support-text.ts';

/** Copies what the provider's support needs, and nothing personal. */
export function CopyForSupport({ known }: { known: KnownRamp }) {
  const environment = useEnvironment()?.environment;
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    const text = supportText({ known, environment, at: new Date().toISOString() });
    const isCopied = await copyText(text);
    setCopied(isCopied ? text : null);
    announce(isCopied ? words.copiedSupport : words.notCopied);
  };
  const Icon = copied === null ? IconCopy : IconCheck;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      disabled={known.record === null && known.answer === null}
      onClick={() => void copy()}
    >
      {words.copySupport}
    </Button>
  );
}
