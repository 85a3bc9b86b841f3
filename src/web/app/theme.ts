import {
  ActionIcon,
  Anchor,
  Button,
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

import { type Tone, toneColors } from '#web/shared/ui/tone.ts';

const accent: MantineColorsTuple = [
  '#eef1ff',
  '#e0e5ff',
  '#c4ccff',
  '#b0baff',
  '#9aa7fb',
  '#6472ee',
  '#4a58dc',
  '#3f4bc6',
  '#343fa6',
  '#2a3278',
];
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f4',
  '#e4e7ec',
  '#dfe3e8',
  '#8c94a1',
  '#6e7683',
  '#5c6470',
  '#4b5361',
  '#333943',
  '#1b1f27',
];
const dark: MantineColorsTuple = [
  '#e2e6ed',
  '#c3c8d2',
  '#9aa2b1',
  '#868e9d',
  '#6a7281',
  '#20252d',
  '#161a20',
  '#101318',
  '#0c0e12',
  '#07080a',
];

const controlHeight = '34px';

/** Sizes that differ from Mantine's; at least 24 px for WCAG 2.5.8 (Mantine: 22). */
const buttonSizes: Readonly<Record<string, Record<string, string>>> = {
  sm: { '--button-height': controlHeight, '--button-fz': '14px', '--button-padding-x': '14px' },
  'compact-xs': { '--button-height': '24px' },
};

/** Colours badges and alerts by status: `<Badge variant="tone" color="waiting">`. */
const variantColorResolver: VariantColorsResolver = (asked) => {
  const name = asked.variant === 'tone' ? toneColors[asked.color as Tone] : undefined;
  if (name === undefined) return defaultVariantColorsResolver(asked);
  return {
    background: `var(--rampart-${name}-fill)`,
    hover: `var(--rampart-${name}-fill)`,
    color: `var(--rampart-${name}-text)`,
    border: `1px solid var(--rampart-${name}-line)`,
  };
};

/** Colours without a Mantine name are in styles/tokens.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent, gray, dark },
  black: '#1b1f27',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--rampart-font)',
  fontFamilyMonospace: 'var(--rampart-monospace)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.4' },
      h2: { fontSize: '16px', lineHeight: '1.5' },
      h3: { fontSize: '14px', lineHeight: '1.5' },
    },
  },
  variantColorResolver,
  // Only components of the first page: extending others would load them.
  components: {
    // `extend` here would add their code to the first page.
    Alert: {
      defaultProps: { variant: 'tone' },
      styles: {
        root: { padding: '12px 16px', overflowWrap: 'anywhere', overflow: 'visible' },
        title: { fontSize: 14, fontWeight: 600 },
        label: { overflow: 'visible' },
        icon: { marginInlineEnd: 10 },
        body: { gap: 2, minWidth: 0 },
        message: { color: 'var(--rampart-text)', fontSize: 14, overflow: 'visible' },
      },
    },
    Badge: {
      vars: () => ({
        root: { '--badge-height': '22px', '--badge-fz': '12px', '--badge-padding-x': '7px' },
      }),
      styles: {
        root: {
          overflow: 'visible',
          maxWidth: 'none',
          textTransform: 'none',
          fontWeight: 500,
          letterSpacing: 0,
          verticalAlign: 'middle',
        },
        // The column makes room: statuses are never cut.
        label: { overflow: 'visible' },
      },
    },
    // The label is a target too, so it needs a finger's height.
    Checkbox: {
      styles: {
        body: { alignItems: 'center' },
        label: { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
      },
    },
    DataList: { styles: { item: { borderColor: 'var(--rampart-line-soft)' } } },
    Paper: {
      vars: () => ({ root: { '--paper-border-color': 'var(--rampart-line)' } }),
      styles: { root: { backgroundColor: 'var(--rampart-surface)' } },
    },
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    Anchor: Anchor.extend({ defaultProps: { underline: 'hover' } }),
    Button: Button.extend({
      vars: (_theme, { size = 'sm' }) => ({ root: buttonSizes[size] ?? {} }),
      styles: { label: { fontWeight: 500 } },
    }),
    // `extend` would add every field's code to the first page.
    Input: {
      vars: () => ({
        wrapper: { '--input-height': controlHeight, '--input-size': controlHeight, '--input-fz': '14px' },
      }),
    },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: {
        label: { marginBottom: 4, fontSize: 13, fontWeight: 500 },
        description: { fontSize: 12 },
        error: { fontSize: 12 },
      },
    },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--rampart-page)',
    '--mantine-color-text': 'var(--rampart-text)',
    '--mantine-color-dimmed': 'var(--rampart-dimmed)',
    '--mantine-color-placeholder': 'var(--rampart-placeholder)',
    '--mantine-color-anchor': 'var(--rampart-accent-text)',
    '--mantine-color-error': 'var(--rampart-error)',
    '--mantine-color-default': 'var(--rampart-surface)',
    '--mantine-color-default-hover': 'var(--rampart-hover)',
    '--mantine-color-default-border': 'var(--rampart-control-line)',
    '--mantine-color-gray-light': 'var(--rampart-hover)',
    '--mantine-color-gray-light-hover': 'var(--rampart-hover)',
    '--mantine-color-gray-light-color': 'var(--rampart-dimmed)',
    '--mantine-color-gray-text': 'var(--rampart-dimmed)',
    '--mantine-color-accent-light': 'var(--rampart-accent-fill)',
    '--mantine-color-accent-light-color': 'var(--rampart-accent-on-fill)',
  };
  return { variables: {}, light: both, dark: both };
};
