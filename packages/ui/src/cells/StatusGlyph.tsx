import type { ReactNode } from 'react'
import classes from './Cells.module.css'

export type Tone = 'positive' | 'neutral' | 'pending' | 'none' | 'error'

/** Each state differs in shape as well as colour: filled, hollow, half, dash, triangle. */
const SHAPES: Record<Tone, ReactNode> = {
  positive: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  neutral: <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  pending: (
    <>
      <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.5a4.5 4.5 0 0 0 0 9z" fill="currentColor" />
    </>
  ),
  none: <path d="M2 6h8" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />,
  error: <path d="M6 1.2 11.2 10.4H.8z" fill="currentColor" strokeLinejoin="round" />,
}

export interface StatusGlyphProps {
  tone: Tone
  /** The word beside the shape, and its name where the word is hidden. */
  label: string
  /** After the word, quieter: an age, a reason. */
  detail?: ReactNode
  /** Only the shape is drawn; the word is still read aloud. */
  iconOnly?: boolean
}

/** A state as shape, colour and word together. */
export function StatusGlyph({ tone, label, detail, iconOnly }: StatusGlyphProps) {
  return (
    <span className={classes.status} data-tone={tone} title={iconOnly ? label : undefined}>
      <svg className={classes.glyph} viewBox="0 0 12 12" width="12" height="12" aria-hidden>
        {SHAPES[tone]}
      </svg>
      <span className={iconOnly ? classes.hidden : undefined}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  )
}
