export type HintSide = 'top' | 'right'

/** Ms for which the pointer rests on an element before its hint shows. */
export const HINT_DELAY = 300

/**
 * Attributes of an element with a hint: words that show beside it while the pointer rests on it or the keyboard's focus is
 * on it. `HintArea` draws them; the element itself stays as it is.
 * @param delay in ms, for the pointer; the keyboard does not wait
 * @example <button {...hint('Refresh')}>
 */
export const hint = (text: string, { side = 'top', delay = HINT_DELAY }: { side?: HintSide; delay?: number } = {}) => ({
  'data-hint': text,
  ...(side !== 'top' && { 'data-hint-side': side }),
  ...(delay !== HINT_DELAY && { 'data-hint-delay': delay }),
})
