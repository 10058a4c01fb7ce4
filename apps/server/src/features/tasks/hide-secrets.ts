import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { shortestSecret, spellingsIn } from '../../kit/hide-secrets.ts'

/**
 * Hides secret values in a text that arrives in parts. Of several values that begin at the same place the longest is
 * hidden. The end of the text is held back while it may be the beginning of a secret, so that it does not matter where
 * the parts were divided; what is held back is shorter than the longest secret.
 */
export class SecretFilter {
  /** The longest first. */
  readonly #secrets: readonly string[]
  #held = ''

  constructor(secrets: readonly string[]) {
    this.#secrets = [...(spellingsIn(secrets) ?? secrets)]
      .filter(({ length }) => length >= shortestSecret)
      .toSorted((a, b) => b.length - a.length)
  }

  /** Takes the next part. @returns the text that can be shown now */
  push(part: string): string {
    const text = this.#held + part
    const { shown, rest } = this.#hide(text, (at) => this.#openFrom(text, at))
    this.#held = rest
    return shown
  }

  /** Returns what was held back, when the text has ended. */
  end(): string {
    const text = this.#held
    this.#held = ''
    return this.#hide(text, () => text.length).shown
  }

  /** @param openFrom returns from where on the text is held back, if it is read from `at` on */
  #hide(text: string, openFrom: (at: number) => number): { shown: string; rest: string } {
    const places = this.#secrets.map((secret) => text.indexOf(secret))
    let shown = ''
    let at = 0
    let open = openFrom(0)
    for (;;) {
      const first = this.#firstOf(places, text, at)
      if (first === undefined || places[first]! >= open)
        return { shown: shown + text.slice(at, open), rest: text.slice(open) }
      shown += text.slice(at, places[first]) + hiddenSecret
      at = places[first]! + this.#secrets[first]!.length
      if (at > open) open = openFrom(at)
    }
  }

  /** Brings the places of the secrets up to date, and returns the index of the one that comes first from `at` on. */
  #firstOf(places: number[], text: string, at: number): number | undefined {
    let first: number | undefined
    for (const [index, secret] of this.#secrets.entries()) {
      if (places[index]! < 0) continue
      if (places[index]! < at) places[index] = text.indexOf(secret, at)
      if (places[index]! >= 0 && (first === undefined || places[index]! < places[first]!)) first = index
    }
    return first
  }

  /** Where the rest of the text is the beginning of a longer secret; the end of the text if it is of none. */
  #openFrom(text: string, at: number): number {
    let open = text.length
    for (const secret of this.#secrets) {
      const first = Math.max(at, text.length - secret.length + 1)
      for (let place = text.indexOf(secret[0]!, first); place >= 0 && place < open;) {
        if (secret.startsWith(text.slice(place))) open = place
        else place = text.indexOf(secret[0]!, place + 1)
      }
    }
    return open
  }
}
