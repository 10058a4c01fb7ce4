import type { ReactNode } from 'react'
import classes from './Cells.module.css'
import { type GlyphPart, glyphs, type Tone } from './glyphs.ts'

export type { Tone } from './glyphs.ts'

export interface StatusGlyphProps {
  tone: Tone
  /** The text next to the shape, and its accessible name if the text is hidden. */
  label: string
  /** Shown less prominently after the text: an age, a reason. */
  detail?: ReactNode
  /** Shows only the shape. Screen readers still announce the text. */
  iconOnly?: boolean
}

const rendered = ({ d, line }: GlyphPart) =>
  line === undefined ? (
    <path key={d} d={d} fill="currentColor" strokeLinejoin="round" />
  ) : (
    <path key={d} d={d} fill="none" stroke="currentColor" strokeWidth={line} strokeLinecap="round" />
  )

/** A status as a combination of shape, colour and text. */
export function StatusGlyph({ tone, label, detail, iconOnly }: StatusGlyphProps) {
  return (
    <span className={classes.status} data-tone={tone} title={iconOnly ? label : undefined}>
      <svg className={classes.glyph} viewBox="0 0 12 12" width="12" height="12" aria-hidden>
        {glyphs[tone].map(rendered)}
      </svg>
      <span className={iconOnly ? classes.hidden : undefined}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  )
}
