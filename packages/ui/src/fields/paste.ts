import type { ClipboardEvent } from 'react'

type TextBox = HTMLInputElement | HTMLTextAreaElement

/** Trims pasted text and limits it to the remaining length. */
export const pastedText = (text: string, left = Infinity): string => text.trim().slice(0, Math.max(0, left))

/**
 * Inserts pasted text, trimmed and cut to `maxLength`; the browser would cut it before trimming. Inputs without a caret
 * position (`type="email"`) are left to the browser, which trims them itself.
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
