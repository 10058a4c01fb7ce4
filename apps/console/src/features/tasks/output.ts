/** Characters of an output that are rendered. Browsers become slow with much more in one element. */
const SHOWN = 20_000

/** Returns the part of an output that is shown, and whether the rest was left out. */
export const shownOutput = (output: string): { text: string; isCut: boolean } => ({
  text: output.slice(0, SHOWN),
  isCut: output.length > SHOWN,
})
