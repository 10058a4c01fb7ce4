/**
 * Characters written from right to left (Unicode blocks 0590–08FF and the presentation forms), and the control
 * characters for direction.
 */
const TURNS =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const ISOLATES = /[\u2066-\u2069]/g

/**
 * Prepares a name for use inside a sentence. Text that could change the direction of the surrounding words is enclosed
 * in a first-strong isolate (U+2068, U+2069; UAX 9). Isolates inside the name are removed, since an additional end
 * character would terminate the enclosing one.
 */
export const isolated = (value: string): string =>
  TURNS.test(value) ? `\u2068${value.replaceAll(ISOLATES, '')}\u2069` : value
