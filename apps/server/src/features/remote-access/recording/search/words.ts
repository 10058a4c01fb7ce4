import { createHmac } from 'node:crypto'
import { wordsIn } from '@outpost/contract/remote-access/recording/visible-text'
import type { Sealer } from '../../../../kit/secrets.ts'

/** The most different words of a minute that are found. */
const most = 20_000

/**
 * Returns the codes of the words of a text, each once. Different words may have the same code, so whoever finds one must
 * look at the text.
 */
export function codesOf(sealer: Sealer, text: string): number[] {
  const key = sealer.derive('recording words')
  const words = [...new Set(wordsIn(text))].slice(0, most)
  return [...new Set(words.map((word) => createHmac('sha256', key).update(word).digest().readInt32LE()))]
}
