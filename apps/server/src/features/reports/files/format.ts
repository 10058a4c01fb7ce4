import type { Language } from '../../mail/service.ts'
import type { Measure } from './columns.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/** Formatters are cached, because creating one is slow and a report needs thousands. */
const formatters = new Map<string, Intl.NumberFormat>()
function formatter(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${options.unit ?? ''} ${options.maximumFractionDigits ?? ''}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(language, options)
  formatters.set(key, made)
  return made
}

/** Formats a number with a true minus sign. */
const plainNumber = (value: number, language: Language, digits: number): string =>
  formatter(language, { maximumFractionDigits: digits }).format(value).replace(/^-/, '−')

/** Formats bytes in units of 1024 with at most three digits, as the console does: `512 KB`, `1.5 GB`. */
function bytesText(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${plainNumber(value, language, step === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2)} ${units[step]}`
}

/** Formats a duration with its two largest units: `12 d 3 h`, `4 min`. */
function durationText(seconds: number, language: Language): string {
  const minutes = Math.floor(seconds / 60)
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  return parts
    .slice(first < 0 ? 2 : first, first < 0 ? 3 : first + 2)
    .map(([value, unit]) => formatter(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value))
    .join(' ')
}

/** Formats a number of a report for people. @param value as the API has it; null is unknown */
export function figureText(value: number | null, measure: Measure, language: Language): string {
  if (value === null) return '–'
  switch (measure) {
    case 'bytes':
      return bytesText(value, language)
    case 'signal':
      return `${plainNumber(value, language, 0)} dBm`
    case 'temperature':
      return `${plainNumber(value / 10, language, 1)} °C`
    case 'duration':
      return durationText(value, language)
    case 'percent':
      return `${plainNumber(value, language, 0)} %`
  }
}

/** Formats a moment in a time zone: `2026-03-31 02:00`. */
export function momentText(moment: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return parts.format(moment)
}
