import { z } from 'zod'
import { linePattern, linesPattern } from './patterns.ts'

const message = 'The text holds characters that cannot be seen.'

/** A least length of nought is none: forms and the API document do not speak of it. */
const text = (min: number, max: number): z.ZodString =>
  (min > 0 ? z.string().trim().min(min) : z.string().trim()).max(max)

/** A name, a title or anything else that stands in one line: trimmed, and without control characters. */
export const line = (min: number, max: number): z.ZodString => text(min, max).regex(linePattern, message)

/** A description or another text of several lines: trimmed, and without control characters but line breaks and tabs. */
export const lines = (max: number, min = 0): z.ZodString => text(min, max).regex(linesPattern, message)
