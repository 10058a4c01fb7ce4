/** Escape sequences of terminals, and control characters except line breaks. */
const invisible =
  // oxlint-disable-next-line no-control-regex -- these are what it removes
  /\u001b\[[0-?]*[ -/]*[@-~]|\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]|[\u0000-\u0009\u000b-\u001f\u007f]/g

/** An escape sequence that is not complete at the end of a text. */
// oxlint-disable-next-line no-control-regex -- the beginning of an escape sequence
const incomplete = /\u001b(?:\[[0-?]{0,60}[ -/]{0,8}|\][^\u0007\u001b]{0,60})?$/

/** Takes the output of a terminal in pieces, and returns what is visible of it, for searching. */
export class VisibleText {
  #rest = ''

  /** Returns the visible text of a piece. A sequence that is cut at its end belongs to the next piece. */
  take(output: string): string {
    const all = this.#rest + output
    const from = incomplete.exec(all)?.index ?? all.length
    this.#rest = all.slice(from)
    return all.slice(0, from).replace(invisible, '')
  }
}

/** Returns the words of a text, in lower case: letters, digits and underscores, 2 to 64 of them. */
export const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter(({ length }) => length >= 2 && length <= 64)
