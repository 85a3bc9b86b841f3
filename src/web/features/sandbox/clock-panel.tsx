import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type * as z from 'zod';
import { type ClockAnswer, clockChange } from '#contract/sandbox/world.ts';
import { type ReadClock, serviceClockQuery, serviceTimeAt } from '#web/shared/time/service-clock.ts';
import { absoluteTime, durationWords, type TimeZoneChoice } from '#web/shared/time/format-time.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import { useMedia } from '#web/shared/ui/use-media.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { changeClock } from './sandbox-queries.ts';
import { apartFromHere, secondsTo } from './sandbox-rules.ts';
import { words } from './sandbox-words.ts';
import { SteeringForm, SteeringOutcome, SteeringSubmit, useSteering } from './steering-form.tsx';
import classes from './sandbox.module.css';

export function ClockPanel() {
  const { data: clock, error, refetch } = useQuery(serviceClockQuery());
  return (
    <Panel title={words.clock} aside={clock ? <Pace clock={clock} /> : null}>
      {clock ? (
        <div className={classes.clock}>
          <Stack gap={10} miw={0}>
            <ClockTime clock={clock} />
            <ClockButtons isFrozen={clock.isFrozen} />
          </Stack>
          <MoveClock clock={clock} />
        </div>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.clockWaits}>
          <DelayedSkeleton lines={4} label={words.clockLoading} />
        </div>
      )}
    </Panel>
  );
}

/** Folded on phones. Same elements at every width, so typed text survives rotation. */
function MoveClock({ clock }: { clock: ReadClock }) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.ways}
      open={!isPhone || isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary hidden={!isPhone}>{words.moveClock}</summary>
      <div className={classes.forms}>
        <JumpForm clock={clock} />
        <SpeedForm speed={clock.speed} />
      </div>
      <p className={classes.clockText}>{words.jumpText}</p>
    </details>
  );
}

function Pace({ clock: { isFrozen, speed } }: { clock: ReadClock }) {
  if (isFrozen) return <ToneBadge tone="action">{words.frozen}</ToneBadge>;
  return speed === 1 ? (
    <ToneBadge tone="neutral">{words.running}</ToneBadge>
  ) : (
    <ToneBadge tone="progress">{words.pace({ speed })}</ToneBadge>
  );
}

function ClockTime({ clock }: { clock: ReadClock }) {
  const zone = useTimeZone();
  const now = useTickingText((browserMs) => momentInWords(serviceTimeAt(clock, browserMs), zone));
  const apart = useTickingText((browserMs) => apartInWords(clock, browserMs));
  return (
    <Flex component="p" gap="0 12px" align="baseline" wrap="wrap" m={0}>
      <Text span c="dimmed" fz="xs" style={{ flexBasis: '100%' }}>
        {words.serviceTime}
      </Text>
      <Box component="bdi" fz="xl" fw={600} lh="28px" className="tabular">
        {now}
      </Box>
      <Text span c="dimmed" fz="sm">
        {apart}
      </Text>
    </Flex>
  );
}

function momentInWords(atMs: number, zone: TimeZoneChoice): string {
  const { day, clock, zone: name } = absoluteTime(atMs, zone);
  return `${day} ${clock} ${name}`;
}

function apartInWords(clock: ReadClock, browserMs: number): string {
  const machineMs = Date.parse(clock.realNow) + browserMs - clock.readAtMs;
  const apart = apartFromHere(serviceTimeAt(clock, browserMs), machineMs);
  if (apart === null) return words.asHere;
  const duration = durationWords(Math.abs(apart));
  return apart > 0 ? words.ahead({ duration }) : words.behind({ duration });
}

const jumps = [
  { name: words.jump.hour, jumpSeconds: 3600 },
  { name: words.jump.day, jumpSeconds: 86_400 },
  { name: words.jump.week, jumpSeconds: 7 * 86_400 },
] as const;

function ClockButtons({ isFrozen }: { isFrozen: boolean }) {
  const { doing, done } = useSteering(useClockChange());
  const { variables, isPending, mutate } = doing;
  return (
    <>
      <Flex component="fieldset" gap="xs" wrap="wrap" m={0} p={0} miw={0} bd="none" aria-label={words.jumps}>
        {jumps.map(({ name, jumpSeconds }) => (
          <Button
            variant="default"
            size="xs"
            loading={isPending && variables.jumpSeconds === jumpSeconds}
            onClick={() => {
              if (!isPending) mutate({ jumpSeconds });
            }}
            key={name}
          >
            {name}
          </Button>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={
            isFrozen ? <IconPlayerPlay size={14} aria-hidden /> : <IconPlayerPause size={14} aria-hidden />
          }
          loading={isPending && variables.isFrozen !== undefined}
          onClick={() => {
            if (!isPending) mutate({ isFrozen: !isFrozen });
          }}
        >
          {isFrozen ? words.thaw : words.freeze}
        </Button>
      </Flex>
      <SteeringOutcome error={doing.error} done={done} />
    </>
  );
}

/** Named as in the control, so refusals find the field. */
interface JumpValues {
  jumpSeconds: string;
}

/** Takes a time in the page's zone. */
function JumpForm({ clock }: { clock: ReadClock }) {
  const zone = useTimeZone();
  const { zone: zoneName } = absoluteTime(serviceTimeAt(clock, clock.readAtMs), zone);
  const label = words.moment({ zone: zoneName });
  return (
    <SteeringForm
      name={words.jumpTo}
      schema={clockChange}
      defaults={{ jumpSeconds: '' }}
      labels={{ jumpSeconds: label }}
      toRequest={({ jumpSeconds }: JumpValues) => ({
        jumpSeconds: secondsTo(jumpSeconds, zone, serviceTimeAt(clock, Date.now())),
      })}
      {...useClockChange()}
    >
      <div className={classes.line}>
        <MomentField label={label} />
        <SteeringSubmit>{words.jumpButton}</SteeringSubmit>
      </div>
    </SteeringForm>
  );
}

function MomentField({ label }: { label: string }) {
  const { control } = useFormContext<JumpValues>();
  return <TextField control={control} name="jumpSeconds" label={label} placeholder={words.momentExample} />;
}

interface SpeedValues {
  speed: string;
}

function SpeedForm({ speed }: { speed: number }) {
  return (
    <SteeringForm
      name={words.speedForm}
      schema={clockChange}
      defaults={{ speed: String(speed) }}
      labels={{ speed: words.speed }}
      toRequest={({ speed }: SpeedValues) => ({ speed: speed.trim() === '' ? Number.NaN : Number(speed) })}
      {...useClockChange()}
    >
      <div className={classes.line} data-short>
        <SpeedField />
        <SteeringSubmit>{words.speedButton}</SteeringSubmit>
      </div>
    </SteeringForm>
  );
}

function SpeedField() {
  const { control } = useFormContext<SpeedValues>();
  return <TextField control={control} name="speed" label={words.speed} />;
}

type Change = z.input<typeof clockChange>;

/** Updates every clock on the page at once. */
function useClockChange() {
  const client = useQueryClient();
  const zone = useTimeZone();
  return {
    async steer(change: Change) {
      const clock = await changeClock(change);
      client.setQueryData(serviceClockQuery().queryKey, { ...clock, readAtMs: Date.now() });
      return clock;
    },
    said({ now, speed }: ClockAnswer, { jumpSeconds, isFrozen }: Change): string {
      if (jumpSeconds !== undefined) return words.jumped({ now: momentInWords(Date.parse(now), zone) });
      if (isFrozen !== undefined) return isFrozen ? words.froze : words.thawed;
      return words.speedSet({ speed });
    },
  };
}

/** Below this the forms fill the first screen. As in clock.module.css. */
const phone = '(max-width: 699px)';

function useIsPhone(): boolean {
  return useMedia(phone);
}
