import type { DashboardValue } from '@outpost/contract/dashboards/schemas'
import { formatBytes, formatCoordinate, formatLevel, formatNumber } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useCallback } from 'react'
import { fieldTitle } from '../../devices/public.ts'
import { formatDuration, isOfTemplate, templateValueName } from '../../telemetry/public.ts'

/** Units that the number format itself adds. */
const spoken = new Set(['B', 's'])

/** The name of the value at an address. */
export const valueName = (address: string): string =>
  isOfTemplate(address) ? templateValueName(address) : fieldTitle(address)

/** Returns a function that formats a number with its unit. */
export function useNumberText(): (value: number, unit: string | null) => string {
  const { locale } = useUiLocale()
  const messages = useUiMessages()
  return useCallback(
    (value, unit) => {
      if (unit === 'B') return formatBytes(value, locale)
      if (unit === 's') return formatDuration(value, messages)
      if (unit === '°') return formatCoordinate(value)
      const number =
        unit === 'dBm' ? formatLevel(value, locale) : formatNumber(value, locale, { maximumFractionDigits: 2 })
      return unit && !spoken.has(unit) ? `${number} ${unit}` : number
    },
    [locale, messages],
  )
}

/** Returns a function that formats a known value with its unit. */
export function useValueText(): (value: DashboardValue) => string {
  const numberText = useNumberText()
  return useCallback(
    ({ value, unit }) => (typeof value === 'number' ? numberText(value, unit) : (value ?? '')),
    [numberText],
  )
}
