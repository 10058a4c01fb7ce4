/* oxlint-disable no-underscore-dangle -- xterm names its own fields so */
import type { SerializeAddon } from '@xterm/addon-serialize'
import type { Terminal } from '@xterm/xterm'

/**
 * What the serializer of xterm leaves out, because the interface of xterm does not tell it. These are fields of
 * @xterm/xterm 6.0.0, whose version is pinned; the tests of sessions that a page returns to fail if they change.
 */
interface Internals {
  _core: {
    coreService: { isCursorHidden: boolean }
    coreMouseService: { activeEncoding: string }
    buffer: Record<'x' | 'y' | 'ybase' | 'scrollTop' | 'scrollBottom' | 'savedX' | 'savedY', number>
  }
}

/** Lines above the screen that are tried, the most first. */
const linesAbove = [1000, 200, 0] as const
const mouseEncodings: Record<string, string> = { SGR: '\x1b[?1006h', SGR_PIXELS: '\x1b[?1016h' }

/**
 * Returns output that draws the screen of a terminal as it is: text, colours, cursor and modes, with as much of the lines
 * above as fits.
 * @returns undefined if even the screen is longer than `limit` characters
 */
export function snapshotOf(terminal: Terminal, serializer: SerializeAddon, limit: number): string | undefined {
  for (const scrollback of linesAbove) {
    const text = serializer.serialize({ scrollback }) + remainder(terminal)
    if (text.length <= limit) return text
  }
  return undefined
}

/** Saved cursor, scroll region, cursor and mouse, as control sequences (xterm, "Control Sequences"). */
function remainder(terminal: Terminal): string {
  const { coreService, coreMouseService, buffer } = (terminal as Terminal & Internals)._core
  const { originMode } = terminal.modes
  const position = (row: number, column: number) => `\x1b[${row + 1};${Math.min(column, terminal.cols - 1) + 1}H`
  let text = ''
  // A cursor behind the last column cannot be placed there again.
  const hasSaved = (buffer.savedX > 0 || buffer.savedY > 0) && buffer.x < terminal.cols && !originMode
  if (hasSaved) text += `${position(Math.max(0, buffer.savedY - buffer.ybase), buffer.savedX)}\x1b7`
  const hasRegion = buffer.scrollTop > 0 || buffer.scrollBottom < terminal.rows - 1
  if (hasRegion) text += `\x1b[${buffer.scrollTop + 1};${buffer.scrollBottom + 1}r`
  if (hasSaved || hasRegion || originMode) text += position(buffer.y - (originMode ? buffer.scrollTop : 0), buffer.x)
  if (coreService.isCursorHidden) text += '\x1b[?25l'
  return text + (mouseEncodings[coreMouseService.activeEncoding] ?? '')
}
