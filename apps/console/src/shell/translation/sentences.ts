import { english, type UiMessages } from '@outpost/ui/UiMessages'
import { fill } from '../../kit/i18n/dictionary.ts'
import { readStored, writeStored } from '../../kit/browser/storage.ts'

/** Storage key of the translations, which are stored for one language at a time. */
const KEY = 'translation'

interface Remembered {
  tag: string
  labels: Record<string, string>
}

export function rememberedWords(tag: string): Map<string, string> {
  const { tag: ofTag, labels } = readStored<Remembered>(KEY, { tag: '', labels: {} })
  return new Map(ofTag === tag ? Object.entries(labels) : [])
}

export const rememberWords = (tag: string, labels: ReadonlyMap<string, string>): void =>
  writeStored(KEY, { tag, labels: Object.fromEntries(labels) })

const GAP = /\{\{\s*(\w+)\s*\}\}/g
const gapsOf = (text: string): string =>
  [...text.matchAll(GAP)]
    .map(([, name]) => name!)
    .toSorted()
    .join(' ')

/** Restores the placeholders of a translation. Returns the English text if the translation has lost or invented any. */
export const checked = (text: string, made: string): string =>
  made.trim() !== '' && gapsOf(text) === gapsOf(made) ? made.replaceAll(GAP, '{{$1}}') : text

/** Whether a text needs translation. Symbols, units and bare placeholders are the same in every language. */
export const isSentence = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(GAP, ''))

type Sayer = (...values: never[]) => string
const gaps = ['{{a}}', '{{b}}', '{{c}}'] as const

/** The messages of the design system, with placeholders in place of their values. */
const patterns: readonly (readonly [keyof UiMessages, string])[] = Object.entries(english).map(([key, said]) => [
  key as keyof UiMessages,
  typeof said === 'string' ? said : (said as Sayer)(...(gaps as unknown as never[])),
])

export const uiPatterns = (): string[] => patterns.map(([, pattern]) => pattern)

/** The messages of the design system, translated. */
export function uiBy(labels: ReadonlyMap<string, string>): Partial<UiMessages> {
  const made = patterns.flatMap(([key, pattern]) => {
    const text = labels.get(pattern)
    if (text === undefined) return []
    const said = (...[a = '', b = '', c = '']: (string | number)[]): string => fill(text, { a, b, c })
    return [[key, typeof english[key] === 'string' ? text : said] as const]
  })
  return Object.fromEntries(made) as Partial<UiMessages>
}
