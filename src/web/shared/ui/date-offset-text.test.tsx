// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { DateOffsetText } from './date-offset-text.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

it.each([
  [
    600,
    'UTC',
    600,
    ['Australia/Brisbane', 'Australia/Sydney'],
    'Callback dates are 10 hours ahead',
    'CALLBACK_TIME_ZONE is currently UTC. Change it to the service’s time zone (UTC+10, for example Australia/Brisbane or Australia/Sydney) and restart Rampart.',
  ],
  [
    -285,
    'Asia/Kolkata',
    45,
    [],
    'Callback dates are 4 hours 45 minutes behind',
    'CALLBACK_TIME_ZONE is currently Asia/Kolkata. Change it to the service’s time zone (UTC+0:45) and restart Rampart.',
  ],
  [
    -60,
    'UTC',
    -60,
    [],
    'Callback dates are 1 hour behind',
    'CALLBACK_TIME_ZONE is currently UTC. Change it to the service’s time zone (UTC−1) and restart Rampart.',
  ],
])(
  'callbacks that are dated %i minutes off name the variable',
  (aheadMinutes, zone, serviceUtcMinutes, fittingZones, title, text) => {
    const offset = { aheadMinutes, zone, serviceUtcMinutes, fittingZones };
    render(
      <MantineProvider env="test">
        <DateOffsetText offset={offset} />
      </MantineProvider>,
    );
    expect(screen.getByText(title).closest('[role="note"]')?.textContent).toContain(text);
  },
);
