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
    'a zone at UTC+10, for example Australia/Brisbane or Australia/Sydney, and restart Rampart. The current value is UTC.',
  ],
  [
    -285,
    'Asia/Kolkata',
    45,
    [],
    'Callback dates are 4 hours 45 minutes behind',
    'a zone at UTC+0:45, and restart Rampart. The current value is Asia/Kolkata.',
  ],
  [
    -60,
    'UTC',
    -60,
    [],
    'Callback dates are 1 hour behind',
    'a zone at UTC−1, and restart Rampart. The current value is UTC.',
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
    expect(screen.getByText(title).closest('[role="note"]')?.textContent).toContain(
      `Set CALLBACK_TIME_ZONE to the service’s time zone, ${text}`,
    );
  },
);
