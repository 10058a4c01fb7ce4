import { z } from 'zod'
import { linePattern, linesPattern } from './patterns.ts'

const message = 'The text contains invisible characters.'

/** A minimum of 0 is left out, so that forms and the API document do not mention it. */
const text = (min: number, max: number): z.ZodString =>
  (min > 0 ? z.string().trim().min(min) : z.string().trim()).max(max)

/** Schema of a text of one line, such as a name or a title: trimmed, and without control characters. */
export const line = (min: number, max: number): z.ZodString => text(min, max).regex(linePattern, message)

/**
 * Schema of a text of several lines, such as a description: trimmed, and without control characters other than line
 * breaks and tabs.
 */
export const lines = (max: number, min = 0): z.ZodString => text(min, max).regex(linesPattern, message)
