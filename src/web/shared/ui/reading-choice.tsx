import { Box, Button, Group } from '@mantine/core';

interface ReadingChoiceProps {
  label: string;
  readings: readonly { value: string; label: string }[];
  onPick: (value: string) => void;
}

/** Offers a text's readings below its field; never picks one. */
export function ReadingChoice({ label, readings, onPick }: ReadingChoiceProps) {
  return (
    <Box component="fieldset" aria-label={label} m="6px 0 0" p={0} bd={0} miw={0}>
      <Group gap={8}>
        {readings.map((reading) => (
          <Button
            key={reading.value}
            variant="default"
            size="compact-sm"
            onClick={() => onPick(reading.value)}
          >
            {reading.label}
          </Button>
        ))}
      </Group>
    </Box>
  );
}
