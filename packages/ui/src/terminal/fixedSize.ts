import type { TerminalParts } from './createTerminal.ts'

/** The sizes of text between which a terminal of fixed size is fitted, in px. */
const FONT = { least: 6, most: 16 } as const
/** The width and the height of a character, relative to the size of the text. */
const CELL = { width: 0.61, height: 1.25 } as const
/** The width of the scroll bar, in px. */
const BAR = 14

/** Chooses the size of the text with which a terminal of fixed size fits its container. */
export function fitText(box: HTMLElement, { terminal }: TerminalParts): void {
  const wide = (box.clientWidth - BAR) / terminal.cols / CELL.width
  const high = box.clientHeight / terminal.rows / CELL.height
  terminal.options.fontSize = Math.floor(Math.min(FONT.most, Math.max(FONT.least, Math.min(wide, high))))
}

/** Gives a terminal a size in characters, and lets nothing be typed, unless it is `typable`. */
export function fixSize(
  { terminal }: TerminalParts,
  { cols, rows }: { cols: number; rows: number },
  typable = false,
): void {
  terminal.options.disableStdin = !typable
  terminal.resize(cols, rows)
}
