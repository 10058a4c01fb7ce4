/** The size of a terminal in characters. */
export interface TerminalSize {
  cols: number
  rows: number
}
