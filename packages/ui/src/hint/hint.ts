export type HintSide = 'top' | 'right'

/** Milliseconds for which the pointer rests on an element before its hint is shown. */
export const HINT_DELAY = 300

/**
 * Returns the attributes of an element with a hint: text that is shown next to it while the pointer rests on it or it
 * has keyboard focus. `HintArea` renders it; the element itself is unchanged.
 * @param delay in ms, for the pointer only; keyboard focus shows it at once
 * @example <button {...hint('Refresh')}>
 */
export const hint = (text: string, { side = 'top', delay = HINT_DELAY }: { side?: HintSide; delay?: number } = {}) => ({
  'data-hint': text,
  ...(side !== 'top' && { 'data-hint-side': side }),
  ...(delay !== HINT_DELAY && { 'data-hint-delay': delay }),
})

/**
 * Returns the attributes of a button that is disabled for a reason. It can still receive focus, so that keyboard users
 * can read the reason; its click must do nothing.
 */
export const blocked = (reason: string) => ({ 'data-disabled': true, 'aria-disabled': true, ...hint(reason) })
