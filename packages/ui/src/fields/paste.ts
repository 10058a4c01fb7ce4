import type { ClipboardEvent } from 'react'

type TextBox = HTMLInputElement | HTMLTextAreaElement

/** What is left of a pasted text: no blanks at its ends, and no more than there is room for. */
export const pastedText = (text: string, left = Infinity): string => text.trim().slice(0, Math.max(0, left))

/**
 * Puts pasted text into a text box, trimmed and cut to `maxLength`; the browser would cut first and keep the blanks. Boxes
 * without a caret (`type="email"`) are left to the browser, which takes the blanks away by itself.
 */
export function pasteTrimmed(
  event: ClipboardEvent<TextBox>,
  onChange: (value: string) => void,
  maxLength?: number,
): void {
  const box = event.currentTarget
  const { selectionStart: start, selectionEnd: end, value, readOnly, disabled } = box
  if (start === null || end === null || readOnly || disabled) return
  event.preventDefault()
  const left = maxLength === undefined ? Infinity : maxLength - (value.length - (end - start))
  box.setRangeText(pastedText(event.clipboardData.getData('text'), left), start, end, 'end')
  onChange(box.value)
}
