import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import { brandShades, FILL_DARK, FILL_LIGHT } from './brandShades.ts'
import { componentDefaults } from './componentDefaults.ts'

const FONT =
  "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Hiragino Sans', 'Noto Sans JP', sans-serif"
const MONO = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace"

const GRAY: MantineColorsTuple = [
  '#f7f8fa',
  '#f2f4f7',
  '#e4e7ec',
  '#d0d5dd',
  '#b5bdc9',
  '#98a2b3',
  '#667085',
  '#475467',
  '#344054',
  '#101828',
]
/** Mantine uses these for text (0), lines (4, 5) and backgrounds (6 to 9). */
const DARK: MantineColorsTuple = [
  '#e6eaf2',
  '#c3cad8',
  '#a3adbf',
  '#8893a7',
  '#364055',
  '#242b3a',
  '#181d28',
  '#12161f',
  '#0f131b',
  '#0b0e14',
]
const FLOAT = 'var(--ui-shadow-float)'

/** The text colour on an accent fill depends on the brand: dark on a bright colour, white on a dark one. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const isAccent = (input.color ?? input.theme.primaryColor) === 'brand'
  return input.variant === 'filled' && isAccent ? { ...colors, color: 'var(--ui-accent-contrast)' } : colors
}

/**
 * Creates Mantine's theme for a brand colour. Type scale: xs 12/16, sm 13/18, md 14/20, lg 16/24, xl 20/28. Controls:
 * xs 28, sm 32, md 36, lg 44 (see controls.css).
 */
export function makeTheme(accent: string, closeLabel: string): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    primaryShade: { light: FILL_LIGHT, dark: FILL_DARK },
    colors: {
      brand: brandShades(accent),
      red: brandShades('#d92d20'),
      gray: GRAY,
      dark: DARK,
    },
    black: '#101828',
    autoContrast: true,
    luminanceThreshold: 0.25,
    variantColorResolver: variantColors,
    respectReducedMotion: true,
    cursorType: 'pointer',
    fontFamily: FONT,
    fontFamilyMonospace: MONO,
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
    fontWeights: { regular: '400', medium: '500', bold: '600' },
    headings: {
      fontFamily: FONT,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '20px', lineHeight: '28px' },
        h2: { fontSize: '16px', lineHeight: '24px' },
        h3: { fontSize: '14px', lineHeight: '20px' },
        h4: { fontSize: '13px', lineHeight: '18px' },
      },
    },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
    defaultRadius: 'sm',
    shadows: { xs: 'none', sm: FLOAT, md: FLOAT, lg: FLOAT, xl: FLOAT },
    components: componentDefaults(closeLabel),
  })
}
