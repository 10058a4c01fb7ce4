import './mantine.css'
import '@fontsource-variable/inter/wght.css'
import './global.css'
import './controls.css'
import { DirectionProvider, MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { HintArea } from './hint/HintArea.tsx'
import { LocaleProvider } from './Locale.tsx'
import { english } from './messages/english.ts'
import { isHexColor } from './theme/color.ts'
import { type Density, DensityContext } from './theme/density.ts'
import { makeTheme } from './theme/mantineTheme.ts'
import { announceStyleNonce, styleNonce } from './theme/styleNonce.ts'
import { cssVariables } from './theme/tokens.ts'
import { ToastArea } from './toast/ToastArea.tsx'
import { type UiMessages, UiMessagesProvider } from './UiMessages.tsx'

export { brandShades, onFill, readableShade } from './theme/brandShades.ts'
export { contrastRatio } from './theme/color.ts'
export { CHART_COLORS } from './theme/tokens.ts'

export type { Density } from './theme/density.ts'
export type ColorScheme = 'auto' | 'light' | 'dark'

export interface OutpostProviderProps {
  /** The brand colour, `#rgb` or `#rrggbb`. Anything else falls back to the built-in blue. */
  accent?: string | undefined
  /** The brand's text colour on dark backgrounds, `#rrggbb`. It is lightened until it is readable. */
  darkText?: string | undefined
  colorScheme?: ColorScheme | undefined
  /** The height of table rows: 32, 40 or 48 px. */
  density?: Density | undefined
  /** BCP 47 language tag for numbers and dates. */
  locale?: string | undefined
  /** IANA time zone; by default that of the browser. */
  timeZone?: string | undefined
  direction?: 'ltr' | 'rtl' | undefined
  messages?: Partial<UiMessages> | undefined
  /** `test` disables transitions and portals. */
  env?: 'default' | 'test' | undefined
  children: ReactNode
}

const DEFAULT_ACCENT = '#155eef'

/** The colour scheme is part of the application's settings, so Mantine must neither store nor read one itself. */
const statelessScheme: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

/** Mantine treats an empty nonce as none. */
const nonceOfStyles = (): string => styleNonce() ?? ''
announceStyleNonce()

/** Provides everything the design system needs in an application: theme, texts, locale, density and toasts. */
export function OutpostProvider(props: OutpostProviderProps) {
  const {
    accent,
    darkText,
    colorScheme = 'auto',
    density = 'normal',
    direction = 'ltr',
    env = 'default',
    children,
  } = props
  const closeLabel = props.messages?.close ?? english.close
  const theme = useMemo(
    () => makeTheme(accent && isHexColor(accent) ? accent : DEFAULT_ACCENT, closeLabel),
    [accent, closeLabel],
  )
  const variables = useMemo(() => cssVariables(darkText && isHexColor(darkText) ? darkText : undefined), [darkText])

  useEffect(() => {
    document.documentElement.dataset.density = density
    document.documentElement.dir = direction
  }, [density, direction])

  return (
    <UiMessagesProvider messages={props.messages}>
      <LocaleProvider locale={props.locale} timeZone={props.timeZone}>
        <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
          <MantineProvider
            theme={theme}
            env={env}
            getStyleNonce={nonceOfStyles}
            colorSchemeManager={statelessScheme}
            defaultColorScheme="auto"
            forceColorScheme={colorScheme === 'auto' ? undefined : colorScheme}
            cssVariablesResolver={variables}
          >
            <ToastArea />
            <HintArea />
            <DensityContext value={density}>{children}</DensityContext>
          </MantineProvider>
        </DirectionProvider>
      </LocaleProvider>
    </UiMessagesProvider>
  )
}
