/** Returns the focusable checkboxes of the list, in the order on screen. */
const boxesIn = (list: HTMLElement): HTMLInputElement[] => [
  ...list.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not(:disabled)'),
]

/** The index that a key moves the focus to. Beyond either end of the list, the focus stays. */
const places: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Moves the focus through the checkboxes of a list, across groups, with the arrow keys, Home and End.
 * @returns whether the key was one of them
 */
export function moveInList(list: HTMLElement, key: string): boolean {
  const place = places[key]
  if (!place) return false
  const boxes = boxesIn(list)
  const at = boxes.indexOf(list.ownerDocument.activeElement as HTMLInputElement)
  boxes[place(at, boxes.length)]?.focus()
  return true
}

/** Moves the focus to the first checkbox of a list. */
export const enter = (list: HTMLElement | null): void => (list ? boxesIn(list)[0]?.focus() : undefined)
