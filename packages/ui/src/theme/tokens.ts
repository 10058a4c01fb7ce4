import type { CSSVariablesResolver, MantineColorsTuple, MantineTheme } from '@mantine/core'
import { FILL_DARK, FILL_LIGHT, onFill, readableShade } from './brandShades.ts'
import { contrastRatio, lightenUntil, luminance, mix } from './color.ts'

type Tokens = Record<string, string>

/**
 * Backgrounds, thin lines and text colours. The third text colour has a contrast of 4.5:1 even on hovered and selected
 * rows.
 */
const LIGHT: Tokens = {
  page: '#f7f8fa',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#f2f4f7',
  hairline: '#e4e7ec',
  'control-line': '#cbd2dc',
  'control-line-strong': '#98a2b3',
  text: '#101828',
  'text-2': '#475467',
  'text-3': '#5f6a7e',
  positive: '#079455',
  'positive-text': '#067647',
  'positive-soft': '#ecfdf3',
  pending: '#dc6803',
  'pending-text': '#b54708',
  'pending-soft': '#fffaeb',
  danger: '#d92d20',
  'danger-text': '#b42318',
  'danger-soft': '#fef3f2',
  'shadow-float':
    '0 0 0 1px rgb(16 24 40 / 6%), 0 4px 8px -2px rgb(16 24 40 / 8%), 0 12px 24px -6px rgb(16 24 40 / 14%)',
  scrim: 'rgb(16 24 40 / 40%)',
}

const DARK: Tokens = {
  page: '#0b0e14',
  surface: '#12161f',
  raised: '#181d28',
  hover: '#1b212d',
  hairline: '#242b3a',
  'control-line': '#364055',
  'control-line-strong': '#5b6780',
  text: '#e6eaf2',
  'text-2': '#a3adbf',
  'text-3': '#8893a7',
  positive: '#32d583',
  'positive-text': '#47cd89',
  'positive-soft': '#0d2a20',
  pending: '#fdb022',
  'pending-text': '#fdb022',
  'pending-soft': '#2e2110',
  danger: '#f97066',
  'danger-text': '#fda29b',
  'danger-soft': '#34171a',
  'shadow-float': '0 0 0 1px #242b3a, 0 4px 8px -2px rgb(0 0 0 / 40%), 0 16px 32px -8px rgb(0 0 0 / 60%)',
  scrim: 'rgb(4 6 10 / 60%)',
}

/**
 * Eleven series colours per mode, with at least 3:1 on their surface. Found by a search that maximizes the smallest
 * distance in OKLab between any two of them, also as seen with protanopia, deuteranopia and tritanopia (matrices of
 * Machado 2009). The first four are furthest apart.
 */
export const CHART_COLORS = {
  light: [
    '#2370db',
    '#a16605',
    '#0a5035',
    '#d76c93',
    '#b29003',
    '#59258c',
    '#bd3767',
    '#1b96c8',
    '#4d3200',
    '#53659f',
    '#353749',
  ],
  dark: [
    '#659ff4',
    '#e99132',
    '#4bdac4',
    '#d14583',
    '#caf06b',
    '#746aec',
    '#f6678c',
    '#79fcfd',
    '#aa8224',
    '#488ad2',
    '#94acd7',
  ],
} as const

/** WCAG 2.2 AA for text. */
const READABLE = 4.5
/** The main text in dark mode remains clearly brighter than the two secondary tones. */
const MAIN_TEXT = 7
/** How much the share of the accent in a soft background increases on hover. */
const HOVER = 0.06

/** Text colours on selected rows and the active menu line, in addition to the accent's own. */
const ON_SOFT = ['text', 'text-2', 'text-3', 'positive-text', 'pending-text', 'danger-text']

/**
 * Returns the soft backgrounds of the accent: with the wanted share of it, or less if the texts on them would become
 * unreadable.
 */
function softGrounds(
  shades: MantineColorsTuple,
  ground: Tokens,
  wanted: number,
  tint: string,
): { soft: string; hover: string } {
  const messages = ON_SOFT.map((name) => ground[name]!)
  const isReadable = (on: string): boolean =>
    messages.every((text) => contrastRatio(text, on) >= READABLE) &&
    shades.some((shade) => contrastRatio(shade, on) >= READABLE)
  let share = wanted
  while (share > 0 && !isReadable(mix(tint, ground.surface!, share + HOVER))) share -= 0.01
  const least = Math.max(share, 0)
  return { soft: mix(tint, ground.surface!, least), hover: mix(tint, ground.surface!, Math.max(share + HOVER, 0)) }
}

function accentTokens(shades: MantineColorsTuple, ground: Tokens, dark: boolean): Tokens {
  const fill = shades[dark ? FILL_DARK : FILL_LIGHT]
  // A bright colour needs a larger share to be visible on white.
  const { soft, hover } = softGrounds(
    shades,
    ground,
    dark ? 0.16 : luminance(fill) > 0.3 ? 0.18 : 0.09,
    shades[dark ? 5 : 6],
  )
  return {
    accent: fill,
    'accent-hover': shades[dark ? FILL_LIGHT : 8],
    'accent-contrast': onFill(fill),
    'accent-text': readableShade(shades, ground.page!, ground.hover!, ground.raised!, soft, hover),
    'accent-soft': soft,
    'accent-soft-hover': hover,
  }
}

/** Returns the same values under the names that Mantine's components use. */
function mantineNames(dark: boolean): Tokens {
  return {
    '--mantine-color-body': 'var(--ui-surface)',
    '--mantine-color-text': 'var(--ui-text)',
    '--mantine-color-bright': 'var(--ui-text)',
    '--mantine-color-dimmed': 'var(--ui-text-2)',
    '--mantine-color-placeholder': 'var(--ui-text-3)',
    '--mantine-color-anchor': 'var(--ui-accent-text)',
    '--mantine-color-default': dark ? 'var(--ui-raised)' : 'var(--ui-surface)',
    '--mantine-color-default-hover': 'var(--ui-hover)',
    '--mantine-color-default-color': 'var(--ui-text)',
    '--mantine-color-default-border': 'var(--ui-control-line)',
    '--mantine-color-error': 'var(--ui-danger-text)',
    '--mantine-color-disabled': 'var(--ui-hover)',
    '--mantine-color-disabled-color': 'var(--ui-text-3)',
    '--mantine-color-disabled-border': 'var(--ui-hairline)',
    '--mantine-primary-color-filled': 'var(--ui-accent)',
    '--mantine-primary-color-filled-hover': 'var(--ui-accent-hover)',
    '--mantine-primary-color-contrast': 'var(--ui-accent-contrast)',
    '--mantine-color-brand-filled': 'var(--ui-accent)',
    '--mantine-color-brand-filled-hover': 'var(--ui-accent-hover)',
    '--mantine-color-brand-light': 'var(--ui-accent-soft)',
    '--mantine-color-brand-light-hover': 'var(--ui-accent-soft-hover)',
    '--mantine-color-brand-light-color': 'var(--ui-accent-text)',
    '--mantine-color-brand-text': 'var(--ui-accent-text)',
    '--mantine-color-brand-outline': 'var(--ui-accent-text)',
    '--mantine-color-red-light': 'var(--ui-danger-soft)',
    '--mantine-color-red-light-color': 'var(--ui-danger-text)',
    '--mantine-color-red-text': 'var(--ui-danger-text)',
    '--mantine-color-red-outline': 'var(--ui-danger-text)',
  }
}

function scheme(theme: MantineTheme, ground: Tokens, dark: boolean): Tokens {
  const tokens = { ...ground, ...accentTokens(theme.colors[theme.primaryColor]!, ground, dark) }
  CHART_COLORS[dark ? 'dark' : 'light'].forEach((color, index) =>
    Object.assign(tokens, { [`chart-${index + 1}`]: color }),
  )
  const named = Object.entries(tokens).map(([name, value]) => [`--ui-${name}`, value])
  return { ...Object.fromEntries(named), ...mantineNames(dark) }
}

/**
 * Defines all colours of the design as `--ui-*` variables, for light and dark mode.
 * @param darkText the brand's main text colour on dark backgrounds, lightened if it would be unreadable
 */
export const cssVariables = (darkText?: string): CSSVariablesResolver => {
  const text = darkText === undefined ? DARK.text! : lightenUntil(darkText, DARK.hover!, MAIN_TEXT)
  return (theme) => ({
    variables: {},
    light: scheme(theme, LIGHT, false),
    dark: scheme(theme, { ...DARK, text }, true),
  })
}
