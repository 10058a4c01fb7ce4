/** Letters that are written from right to left (Unicode blocks 0590–08FF and the presentation forms), and the controls of direction. */
const TURNS =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const ISOLATES = /[\u2066-\u2069]/g

/**
 * A name for the inside of a sentence: what could turn the words around it goes between a first-strong isolate and its end
 * (U+2068, U+2069; UAX 9). Its own isolates are taken away, since one end too many would open it.
 */
export const isolated = (value: string): string =>
  TURNS.test(value) ? `\u2068${value.replaceAll(ISOLATES, '')}\u2069` : value
