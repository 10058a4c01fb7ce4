import type { UiMessages } from '../messages/english.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** What people write for each unit, in the languages of the console. */
const units: readonly (readonly [seconds: number, words: RegExp])[] = [
  [DAY, /^(d|day|days|dag|dager|døgn|дн|день|дні|днів|д|日|日間)$/],
  [HOUR, /^(h|hr|hrs|hour|hours|t|time|timer|год|година|години|годин|時間)$/],
  [MINUTE, /^(m|min|mins|minute|minutes|minutt|minutter|хв|хвилина|хвилини|хвилин|分|分間)$/],
  [1, /^(|s|sec|secs|second|seconds|sek|sekund|sekunder|с|сек|секунда|секунди|секунд|秒|秒間)$/],
]
const PART = /(\d+(?:[.,]\d+)?)\s*(\p{L}*)\.?\s*/gu

/**
 * Reads a duration as people write it: "90 s", "5 min", "1 h 30 min", "1.5 h". A number alone is seconds.
 * @returns seconds; undefined if the text is no duration
 */
export function parseDuration(text: string, { off }: Pick<UiMessages, 'off'>): number | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === off.toLowerCase()) return 0
  if (wanted === '' || wanted.replaceAll(PART, '') !== '') return undefined
  let sum = 0
  for (const [, amount, word] of wanted.matchAll(PART)) {
    const unit = units.find(([, words]) => words.test(word!))
    if (!unit) return undefined
    sum += Number(amount!.replace(',', '.')) * unit[0]
  }
  return Math.round(sum)
}
