import { windowStack } from '../../kit/dialog/windows/stack.ts'

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"]), .xterm'
const LAYER = '[role="dialog"], [role="menu"]'

const windowIsOpen = (): boolean => windowStack().some(({ opened, minimized }) => opened && !minimized)

const isWithin = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** Whether a keystroke is typed into a text field or a terminal. */
export const isTyping = (event: Event): boolean => isWithin(event, TYPING)

/** Whether a keystroke is for the page as a whole: nobody has handled it, and no dialog or menu is open. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.isComposing && !event.altKey && !windowIsOpen() && !isWithin(event, LAYER)
