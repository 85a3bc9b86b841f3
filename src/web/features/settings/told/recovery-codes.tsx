import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

import { CopyTextButton } from '#web/shared/ui/copy-text-button.tsx';
import { DialogButtons } from '#web/shared/ui/dialog-buttons.tsx';

import { words } from '../words/factor-words.ts';
import classes from './told.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Recovery codes, told this once. They are copied or saved as a file; nothing else keeps them. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <div className={classes.told}>
      <p className={classes.text}>{words.keepCodes}</p>
      <ul className={classes.codes} aria-label={words.recoveryCodes}>
        {codes.map((code) => (
          <li key={code} translate="no">
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.keep}>
        <CopyTextButton text={text} variant="default">
          {words.copyCodes}
        </CopyTextButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveAsFile(`${words.fileTitle}\n\n${text}\n`)}
        >
          {words.downloadCodes}
        </Button>
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{words.codesKept}</Button>
      </DialogButtons>
    </div>
  );
}

/** The file's address lives as long as the click. */
function saveAsFile(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'rampart-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
