import type { KeyboardEvent } from 'react'

/**
 * Lets Enter choose the option that is seen to be highlighted. Mantine keeps its place in a number of its own, which a timer of
 * the opening list takes back: on a busy machine that happens between the arrow key and Enter, and Enter would send the form.
 */
export function chooseHighlighted(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLElement)) return
  const list = event.target.getAttribute('aria-controls')
  const option = list && document.getElementById(list)?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!option) return
  event.preventDefault()
  event.stopPropagation()
  option.click()
}
