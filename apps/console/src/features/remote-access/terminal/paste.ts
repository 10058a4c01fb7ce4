/**
 * Counts the lines that a shell would receive. A line that ends with a line break runs as soon as it arrives, so a
 * final line break does not start another line.
 */
export const lineCount = (text: string): number => text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/).length

/** Whether a shell would start to run the text, because it contains a line break. */
export const needsWarning = (text: string): boolean => /[\r\n]/.test(text)

/** Returns the beginning of a long text, as a preview before it is sent. */
export function previewOf(text: string, lines = 12, length = 2000): string {
  const all = text.split(/\r\n|\r|\n/)
  const shown = all.slice(0, lines).join('\n').slice(0, length)
  return all.length > lines || shown.length < all.slice(0, lines).join('\n').length ? `${shown}\n…` : shown
}

const input = (box: HTMLElement): HTMLTextAreaElement | null => box.querySelector('textarea')

const passes = new WeakSet<Event>()

/** Whether the paste has already been checked. */
export const mayPass = (event: Event): boolean => passes.has(event)

/**
 * Pastes in the same way as the browser, so that the terminal uses bracketed paste if the remote program has requested
 * it.
 */
export function pasteInto(box: HTMLElement, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  passes.add(event)
  input(box)?.focus()
  input(box)?.dispatchEvent(event)
}

/** Returns the text selected in the terminal, which responds to a copy event like any other text on a page. */
export function selectionIn(box: HTMLElement): string {
  const clipboardData = new DataTransfer()
  input(box)?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
  return clipboardData.getData('text/plain')
}

/** Focuses the terminal. */
export const focusTerminal = (box: HTMLElement | null): void => input(box ?? document.body)?.focus()
