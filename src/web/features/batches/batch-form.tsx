import { Box, Button, FileButton, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type DragEvent, type FormEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { mostInBatch, type NewBatchItem } from '#contract/desk/batches.ts';
import { asTyped } from '#web/shared/forms/clean-input.ts';
import { TextArea } from '#web/shared/forms/text-box.tsx';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { BatchPreview } from './batch-preview.tsx';
import { startBatchMutation } from './batch-queries.ts';
import { words } from './batches-words.ts';
import classes from './batches.module.css';
import { longestBatchText, readBatch, type ReadBatch } from './read-batch.ts';
import { readTextFile } from './read-file.ts';

const kinds: readonly NewBatchItem['kind'][] = ['ramp', 'customer'];

export function BatchForm() {
  const navigate = useNavigate();
  const start = useMutation(startBatchMutation(useQueryClient()));
  const input = useRef<HTMLTextAreaElement>(null);
  const { text, put, handlers, onFile, fault } = usePastedText();
  const [column, setColumn] = useState<number | null>(null);
  const [ambiguousAs, setAmbiguousAs] = useState<NewBatchItem['kind']>('ramp');
  const [isChecked, setChecked] = useState(false);
  const read = useMemo(() => readBatch(text, { column, ambiguousAs }), [text, column, ambiguousAs]);
  const refusal = fault ?? refusalOf(read, isChecked);

  const enter = (entered: string) => {
    setColumn(null);
    put(entered);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (refusal !== null || read.items.length === 0) {
      input.current?.focus();
      return;
    }
    // Retrying the same items under the same id doesn't start a second batch.
    const sent = start.variables;
    const batch = sent?.items === read.items ? sent : { id: crypto.randomUUID(), items: read.items };
    start.mutate(batch, { onSuccess: ({ id }) => void navigate(paths.batches(id)) });
  };
  return (
    <form noValidate aria-label={words.newTitle} onSubmit={submit}>
      <Stack gap="sm">
        <Box {...handlers} maw={720} className={classes.paste}>
          <TextArea
            {...asTyped}
            ref={input}
            name="references"
            label={words.field}
            description={words.fieldHelp}
            error={refusal}
            value={text}
            onChange={(event) => enter(event.currentTarget.value)}
            isIdentifier
          />
          <FileLine onFile={onFile} />
        </Box>
        <Choices read={read} ambiguousAs={ambiguousAs} onColumn={setColumn} onKind={setAmbiguousAs} />
        <BatchPreview read={read} />
        {start.error ? <ErrorPanel error={start.error} /> : null}
        <Group>
          <Button type="submit" loading={start.isPending}>
            {words.start({ count: read.items.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function refusalOf({ items }: ReadBatch, isChecked: boolean): string | null {
  if (items.length > mostInBatch) return words.tooMany({ count: items.length, most: mostInBatch });
  return isChecked && items.length === 0 ? words.nothing : null;
}

function FileLine({ onFile }: { onFile: (file: File | null) => void }) {
  return (
    <Group gap="6px 10px" mt={8}>
      <FileButton accept=".csv,.txt,.tsv,text/plain,text/csv" onChange={onFile}>
        {(props) => (
          <Button {...props} variant="default" size="compact-sm">
            {words.chooseFile}
          </Button>
        )}
      </FileButton>
      <Text fz="sm" c="dimmed">
        {words.dropHint}
      </Text>
    </Group>
  );
}

interface ChoicesProps {
  read: ReadBatch;
  ambiguousAs: NewBatchItem['kind'];
  onColumn: (column: number) => void;
  onKind: (kind: NewBatchItem['kind']) => void;
}

function Choices({ read: { columns, column, ambiguous }, ambiguousAs, onColumn, onKind }: ChoicesProps) {
  return (
    <>
      {columns.length === 0 ? null : (
        <NativeSelect
          maw={420}
          label={words.column}
          value={String(column)}
          data={columns.map(({ head, example: whole }, at) => {
            const example = shortenMiddle(whole, 14, 6);
            const label =
              head === null
                ? words.columnNumber({ number: String(at + 1), example })
                : words.columnName({ head, example });
            return { value: String(at), label };
          })}
          onChange={(event) => onColumn(Number(event.currentTarget.value))}
        />
      )}
      {ambiguous === 0 ? null : (
        <Group
          component="fieldset"
          gap="6px 12px"
          m={0}
          p={0}
          bd={0}
          aria-label={words.ambiguous({ count: ambiguous })}
        >
          <Text fz="sm">{words.ambiguous({ count: ambiguous })}</Text>
          <SegmentedControl
            size="xs"
            data={kinds.map((value) => ({ value, label: words.kinds[value] }))}
            value={ambiguousAs}
            onChange={(value) => onKind(value === 'ramp' ? 'ramp' : 'customer')}
          />
        </Group>
      )}
    </>
  );
}

/** Keeps megabytes out of the field: they would freeze the browser. */
function usePastedText() {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const put = (entered: string) => {
    setFault(entered.length > longestBatchText ? words.tooLong : null);
    setText(entered.slice(0, longestBatchText));
  };
  const readFile = async (file: File) => {
    const read = await readTextFile(file);
    if ('text' in read) put(read.text);
    else setFault(words.fileFaults[read.fault]);
  };
  const onFile = (file: File | null | undefined) => {
    if (file) void readFile(file);
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted.length > longestBatchText) setFault(words.tooLong);
    else if (pasted === '' && files.length > 0) onFile(files[0]);
    else return;
    event.preventDefault();
  };
  const onDragOver = (event: DragEvent) => event.preventDefault();
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  };
  return { text, fault, put, onFile, handlers: { onPaste, onDragOver, onDrop } };
}
