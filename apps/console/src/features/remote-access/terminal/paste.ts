/** Lines that a text would be in a shell; one that ends with a line break runs as soon as it arrives. */
export const lineCount = (text: string): number => text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/).length

/** True for a text that a shell would begin to run: it has a line break. */
export const needsWarning = (text: string): boolean => /[\r\n]/.test(text)

/** The beginning of a long text, for a look before it is sent. */
export function previewOf(text: string, lines = 12, length = 2000): string {
  const all = text.split(/\r\n|\r|\n/)
  const shown = all.slice(0, lines).join('\n').slice(0, length)
  return all.length > lines || shown.length < all.slice(0, lines).join('\n').length ? `${shown}\n…` : shown
}

const input = (box: HTMLElement): HTMLTextAreaElement | null => box.querySelector('textarea')

const passes = new WeakSet<Event>()

/** True for a paste that was looked at already. */
export const mayPass = (event: Event): boolean => passes.has(event)

/** Pastes as the browser does, so that the terminal marks the text as pasted where the program at the other end asks for it. */
export function pasteInto(box: HTMLElement, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  passes.add(event)
  input(box)?.focus()
  input(box)?.dispatchEvent(event)
}

/** What is marked in the terminal: it answers a copy like any other text of a page. */
export function selectionIn(box: HTMLElement): string {
  const clipboardData = new DataTransfer()
  input(box)?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
  return clipboardData.getData('text/plain')
}

/** Gives the keyboard to the terminal. */
export const focusTerminal = (box: HTMLElement | null): void => input(box ?? document.body)?.focus()
