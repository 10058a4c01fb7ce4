import type { ReactNode } from 'react'
import classes from './Cells.module.css'
import { type GlyphPart, glyphs, type Tone } from './glyphs.ts'

export type { Tone } from './glyphs.ts'

export interface StatusGlyphProps {
  tone: Tone
  /** The word beside the shape, and its name where the word is hidden. */
  label: string
  /** After the word, quieter: an age, a reason. */
  detail?: ReactNode
  /** Only the shape is rendered; the word is still read aloud. */
  iconOnly?: boolean
}

const rendered = ({ d, line }: GlyphPart) =>
  line === undefined ? (
    <path key={d} d={d} fill="currentColor" strokeLinejoin="round" />
  ) : (
    <path key={d} d={d} fill="none" stroke="currentColor" strokeWidth={line} strokeLinecap="round" />
  )

/** A state as shape, colour and word together. */
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
