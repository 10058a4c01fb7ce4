import type { KeyboardEvent } from 'react'

/**
 * Makes Enter choose the option that is visibly highlighted. Mantine keeps its own index of it, which a timer of the
 * opening list resets. On a busy machine this happens between the arrow key and Enter, and Enter would submit the form.
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
