import { IconX } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import classes from './cells/Cells.module.css'
import { formatBytes, formatLevel, formatNumber } from './cells/format.ts'
import { Missing } from './cells/Missing.tsx'
import { useUiLocale } from './Locale.tsx'
import { isHexColor } from './theme/color.ts'
import { useUiMessages } from './UiMessages.tsx'

export { Age, type AgeProps, DateTime, type DateTimeProps, LiveValue, type LiveValueProps } from './cells/Age.tsx'
export { CellLink } from './cells/CellLink.tsx'
export { setClockOffset } from './cells/clock.ts'
export { copyToClipboard } from './cells/clipboard.ts'
export { CopyText, type CopyTextProps } from './cells/CopyText.tsx'
export {
  formatAge,
  formatBytes,
  formatCoordinate,
  formatDateTime,
  formatLevel,
  formatNumber,
  type Instant,
  spellDuration,
  toMillis,
} from './cells/format.ts'
export { Missing } from './cells/Missing.tsx'
export { SignalBars, type SignalBarsProps } from './cells/SignalBars.tsx'
export { StatusGlyph, type StatusGlyphProps, type Tone } from './cells/StatusGlyph.tsx'

/** An amount of data, in units of 1024. */
export function Bytes({ value }: { value: number | null | undefined }) {
  const { locale } = useUiLocale()
  if (value === null || value === undefined) return <Missing />
  return (
    <bdi dir="ltr" className={classes.amount} title={`${value.toLocaleString(locale)} Bytes`}>
      {formatBytes(value, locale)}
    </bdi>
  )
}

export interface TagProps {
  label: string
  /** `#rgb` or `#rrggbb`. Anything else is shown in grey. */
  color?: string | null | undefined
  onRemove?: (() => void) | undefined
}

/** A small chip. Its colour tints only background and border, so that the text keeps its contrast with any colour. */
export function Tag({ label, color, onRemove }: TagProps) {
  const messages = useUiMessages()
  const style = color && isHexColor(color) ? ({ '--tag': color } as CSSProperties) : undefined
  return (
    <span className={classes.tag} style={style} title={label}>
      <span className={classes.tagLabel}>{label}</span>
      {onRemove && (
        <button type="button" className={classes.tagRemove} aria-label={messages.removeItem(label)} onClick={onRemove}>
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  )
}

/** The first few tags, and the number of the others, whose names are in the tooltip. */
export function TagList({ tags, max = 3 }: { tags: readonly TagProps[]; max?: number }) {
  if (tags.length === 0) return <Missing />
  const rest = tags.slice(max)
  return (
    <span className={classes.tags}>
      {tags.slice(0, max).map((tag) => (
        <Tag key={tag.label} {...tag} />
      ))}
      {rest.length > 0 && (
        <span className={classes.detail} title={rest.map((tag) => tag.label).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}

/** Text on one line, truncated at its end regardless of its writing direction. The tooltip shows the full text. */
export function Ellipsis({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span
      dir="auto"
      className={classes.ellipsis}
      title={title ?? (typeof children === 'string' ? children : undefined)}
    >
      {children}
    </span>
  )
}

/** Text that ends in an ellipsis if it does not fit, and a dash if there is none. */
export const optionalText = (text: string | null | undefined): ReactNode =>
  text ? <Ellipsis>{text}</Ellipsis> : <Missing />

/** Numbers from here on do not fit into a column: they are abbreviated, with the full number in the tooltip. */
const LONG_NUMBER = 1e8

/** A number in the user's number format. */
export function Count({ value, unit }: { value: number | null | undefined; unit?: string }) {
  const { locale } = useUiLocale()
  if (value === null || value === undefined) return <Missing />
  const text = unit === 'dBm' ? formatLevel(value, locale) : formatNumber(value, locale)
  const whole = `${text}${unit ? ` ${unit}` : ''}`
  if (Math.abs(value) >= LONG_NUMBER)
    return (
      <bdi dir="ltr" title={whole}>
        {formatNumber(value, locale, { notation: 'compact', maximumFractionDigits: 1 })}
        {unit ? ` ${unit}` : ''}
      </bdi>
    )
  return <bdi dir="ltr">{whole}</bdi>
}
