import type { UiTexts } from '@outpost/ui/UiTexts'
import { useMemo, useSyncExternalStore } from 'react'
import { addWords, type Dictionary, fill, template, type Values, type Words } from './dictionary.ts'
import type { Translate } from './textTypes.ts'

export type { Label, TextKey, Translate, Translated } from './textTypes.ts'

export const languages = ['en', 'nb', 'ja', 'uk'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (tag: string): tag is Language => (languages as readonly string[]).includes(tag)

/** What comes with a language: the words of the design system, and words of rooms. */
export interface LanguagePack {
  ui: Partial<UiTexts>
  texts: Readonly<Record<string, Words>>
  /** Where `texts` holds only what is said before any room is opened: everything that each room says. */
  rooms?: Readonly<Record<string, () => Promise<Words>>>
}

interface Spoken {
  dictionary: Dictionary
  pack: LanguagePack
  /** The rooms whose words are there, or on their way. */
  asked: Map<string, Promise<void>>
}

type Load = (language: Language) => Promise<LanguagePack>

let load: Load | undefined
let language: Language = 'en'
let spoken: Spoken = { dictionary: new Map(), pack: { ui: {}, texts: {} }, asked: new Map() }
/** Words that a translator has made for a language that the console has no texts of, by the English text. */
let machine: { tag: string; words: ReadonlyMap<string, string>; ui: Partial<UiTexts> } | undefined
/** Another one with whatever changes what is said. */
let edition = 0
const watchers = new Set<() => void>()
const roomWatchers = new Set<() => void>()

/** The first of the reader's languages that the console speaks; Norwegian in any form is `nb`. */
export function matchLanguage(wanted: readonly string[]): Language {
  const codes = wanted
    .map((tag) => tag.toLowerCase().split('-')[0]!)
    .map((code) => (['no', 'nn'].includes(code) ? 'nb' : code))
  return languages.find((one) => one === codes.find((code) => (languages as readonly string[]).includes(code))) ?? 'en'
}

/** The words of a room, asked for once; a failure is forgotten, so that the next one who needs them asks again. */
async function needRoom({ dictionary, pack, asked }: Spoken, room: string): Promise<void> {
  const loading =
    asked.get(room) ?? pack.rooms?.[room]?.().then((words) => arrived(dictionary, room, words)) ?? Promise.resolve()
  asked.set(room, loading)
  try {
    await loading
  } catch (error) {
    asked.delete(room)
    throw error
  }
}

function arrived(dictionary: Dictionary, room: string, words: Words): void {
  addWords(dictionary, `${room}:`, words)
  for (const watcher of roomWatchers) watcher()
}

async function prepare(code: Language, rooms: Iterable<string>): Promise<Spoken> {
  const made: Spoken = { dictionary: new Map(), pack: await load!(code), asked: new Map() }
  for (const [room, words] of Object.entries(made.pack.texts)) addWords(made.dictionary, `${room}:`, words)
  await Promise.all([...rooms].map((room) => needRoom(made, room)))
  return made
}

/** Starts the console's texts in one language. Each language is loaded when it is first needed. */
export async function startTexts(first: Language, loader: Load): Promise<void> {
  load = loader
  speak(first, await prepare(first, []))
}

function speak(next: Language, words: Spoken): void {
  spoken = words
  language = next
  machine = undefined
  announce(next)
}

function announce(tag: string): void {
  document.documentElement.lang = tag
  edition += 1
  for (const watcher of watchers) watcher()
}

/**
 * Says the English texts in the words of a translator, as far as there are any, and reckons numbers and dates as the language
 * does. @param tag BCP 47
 */
export function speakByMachine(tag: string, words: ReadonlyMap<string, string>, ui: Partial<UiTexts>): void {
  machine = { tag, words, ui }
  announce(words.size > 0 ? tag : language)
}

/** The texts that are there, with their gaps empty. @param onMore called when a room brings more @returns ends the calls */
export function watchSaid(onMore: () => void): { said: () => string[]; end: () => void } {
  roomWatchers.add(onMore)
  return { said: () => [...spoken.dictionary.values()], end: () => void roomWatchers.delete(onMore) }
}

/** Speaks another language from now on, without reloading the page: what the open rooms say is loaded first. */
export async function changeLanguage(next: Language): Promise<void> {
  speak(next, await prepare(next, spoken.asked.keys()))
}

/** Loads a part of the console together with the words of the rooms that it speaks of. The build puts it around `import()`. */
export async function withTextsOf<T>(rooms: readonly string[], loadPart: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([loadPart(), ...rooms.map((room) => needRoom(spoken, room))])
  return part
}

/** A failure is told without its words rather than late, in ms. */
const WORDS_LIMIT = 2000

/**
 * Loads what failures are called, which nobody has to read before the first one. Where it cannot be loaded, the server's own
 * words stand.
 */
export async function needErrorTexts(): Promise<void> {
  await Promise.race([
    needRoom(spoken, 'errors').catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, WORDS_LIMIT)),
  ])
}

function find(key: string, values: Values = {}): string | undefined {
  const text = template(spoken.dictionary, language, key, values['count'])
  return text === undefined ? undefined : fill(machine?.words.get(text) ?? text, values)
}

/** A text that is nowhere shows its key: tests look for that. */
const lookUp = (key: string, values?: Values): string => find(key, values) ?? key

/** The texts outside React, such as in a toast after a page was left. */
export const translate: Translate = (key, ...values) => lookUp(key, values[0])

/** A text whose key is put together at run time; `fallback` where no such text exists. */
export const translateLoose = (key: string, fallback: string, values?: Values): string => find(key, values) ?? fallback

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** A function that is new for each edition, so that memoised parts are drawn again too. */
const sayerOf =
  (_edition: number): Translate =>
  (key, ...values) =>
    lookUp(key, values[0])

/**
 * The texts in a component, which is drawn again when the language changes.
 * @example const t = useText(); return <Page title={t('devices:title')} />
 */
export function useText(): Translate {
  const now = useSyncExternalStore(watch, () => edition)
  return useMemo(() => sayerOf(now), [now])
}

/** The language of the console's own texts in use, the one that the reader has chosen (BCP 47), and the design system's words. */
export function useLanguage(): { language: Language; tag: string; ui: Partial<UiTexts> } {
  useSyncExternalStore(watch, () => edition)
  return { language, tag: machine?.tag ?? language, ui: machine?.ui ?? spoken.pack.ui }
}
