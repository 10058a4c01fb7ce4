import type { UiMessages } from '@outpost/ui/UiMessages'
import { useMemo, useSyncExternalStore } from 'react'
import { addMessages, type Dictionary, fill, template, type Values, type MessageTree } from './dictionary.ts'
import type { Translate } from './messageTypes.ts'

export type { Label, TextKey, Translate, Translated } from './messageTypes.ts'

export const languages = ['en', 'nb', 'ja', 'uk'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (tag: string): tag is Language => (languages as readonly string[]).includes(tag)

/** What a file of texts exports: its texts, under the name of their language. */
export type TextFile = Partial<Readonly<Record<Language, MessageTree>>>

/** Loads the texts of a namespace in one language. */
export type LoadMessages = (language: Language) => Promise<TextFile>

/**
 * The texts of a feature by namespace, and of the features whose parts its pages and dialogs show. What the menu and other features'
 * pages say of the feature stands apart, in `messages/menu`: it comes with the shell.
 */
export interface Messages {
  own: Readonly<Record<string, LoadMessages>>
  menu: Readonly<Record<string, LoadMessages>>
  uses: readonly Messages[]
}

/**
 * Declares the texts of a feature, in its `messages.ts`.
 * @example export const messages = messagesOf({ own: { tags: (language) => import(`./messages/${language}.ts`) }, uses: [companies] })
 */
export const messagesOf = (given: Pick<Messages, 'own'> & Partial<Messages>): Messages => ({
  menu: {},
  uses: [],
  ...given,
})

/** The words of the design system in a language; English it speaks by itself. */
type LoadUiMessages = (language: Language) => Promise<Partial<UiMessages>>

interface Spoken {
  dictionary: Dictionary
  ui: Partial<UiMessages>
  /** What is there or on its way, by the function that loads it. */
  asked: Map<LoadMessages, Promise<void>>
}

let loadUi: LoadUiMessages = async () => ({})
let language: Language = 'en'
let spoken: Spoken = { dictionary: new Map(), ui: {}, asked: new Map() }
/** The namespace that each function loads. */
const namespaces = new Map<LoadMessages, string>()
/** Words that a translator has made for a language that the console has no texts of, by the English text. */
let machine: { tag: string; labels: ReadonlyMap<string, string>; ui: Partial<UiMessages> } | undefined
/** Another one with whatever changes what is said. */
let edition = 0
const watchers = new Set<() => void>()
const textWatchers = new Set<() => void>()

/** The first of the reader's languages that the console speaks; Norwegian in any form is `nb`. */
export function matchLanguage(wanted: readonly string[]): Language {
  const codes = wanted
    .map((tag) => tag.toLowerCase().split('-')[0]!)
    .map((code) => (['no', 'nn'].includes(code) ? 'nb' : code))
  return languages.find((one) => one === codes.find((code) => (languages as readonly string[]).includes(code))) ?? 'en'
}

/** Loads texts once; a failure is forgotten, so that the next one who needs them asks again. */
async function loadOnce({ dictionary, asked }: Spoken, code: Language, load: LoadMessages): Promise<void> {
  const loading =
    asked.get(load) ??
    load(code).then((file) => {
      addMessages(dictionary, `${namespaces.get(load)}:`, file[code] ?? {})
      for (const watcher of textWatchers) watcher()
    })
  asked.set(load, loading)
  try {
    await loading
  } catch (error) {
    asked.delete(load)
    throw error
  }
}

const loadAll = async (into: Spoken, code: Language, loaders: Iterable<LoadMessages>): Promise<void> => {
  await Promise.all([...loaders].map((load) => loadOnce(into, code, load)))
}

async function prepare(code: Language, loaders: Iterable<LoadMessages>): Promise<Spoken> {
  const made: Spoken = { dictionary: new Map(), ui: {}, asked: new Map() }
  const [ui] = await Promise.all([loadUi(code), loadAll(made, code, loaders)])
  return { ...made, ui }
}

/** The loaders of some kind, each noted with its namespace. */
const noted = (entries: Messages['own']): LoadMessages[] =>
  Object.entries(entries).map(([namespace, load]) => {
    namespaces.set(load, namespace)
    return load
  })

/** Everything that pages and dialogs of a feature say. */
const loadersOf = (messages: Messages): LoadMessages[] => [
  ...noted(messages.own),
  ...noted(messages.menu),
  ...messages.uses.flatMap(loadersOf),
]

/** Starts the console's texts in one language, with the first of them. Each language is loaded when it is first needed. */
export async function startI18n(first: Language, messages: Messages, ui: LoadUiMessages = loadUi): Promise<void> {
  loadUi = ui
  speak(first, await prepare(first, loadersOf(messages)))
}

function speak(next: Language, labels: Spoken): void {
  spoken = labels
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
export function speakByMachine(tag: string, labels: ReadonlyMap<string, string>, ui: Partial<UiMessages>): void {
  machine = { tag, labels, ui }
  announce(labels.size > 0 ? tag : language)
}

/** The texts that are there, with their gaps empty. @param onMore called when more come @returns ends the calls */
export function watchSaid(onMore: () => void): { said: () => string[]; end: () => void } {
  textWatchers.add(onMore)
  return { said: () => [...spoken.dictionary.values()], end: () => void textWatchers.delete(onMore) }
}

/** Speaks another language from now on, without reloading the page: what the open pages say is loaded first. */
export async function changeLanguage(next: Language): Promise<void> {
  speak(next, await prepare(next, spoken.asked.keys()))
}

/** Loads the texts of a feature. */
export const needMessages = (messages: Messages): Promise<void> => loadAll(spoken, language, loadersOf(messages))

/** Loads what the menu and other features' pages say of these features. */
export const needMenuMessages = (all: readonly Messages[]): Promise<void> =>
  loadAll(
    spoken,
    language,
    all.flatMap(({ menu }) => noted(menu)),
  )

/** Loads code together with the texts of the feature that it belongs to. */
export async function withMessages<T>(messages: Messages, load: () => Promise<T>): Promise<T> {
  const [code] = await Promise.all([load(), needMessages(messages)])
  return code
}

/** A failure is told without its words rather than late, in ms. */
const WORDS_LIMIT = 2000

export const errorMessages = messagesOf({ own: { errors: (code) => import(`../../messages/errors/${code}.ts`) } })

/**
 * Loads what failures are called, which nobody has to read before the first one. Where it cannot be loaded, the server's own
 * words stand.
 */
export async function needErrorMessages(): Promise<void> {
  await Promise.race([
    needMessages(errorMessages).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, WORDS_LIMIT)),
  ])
}

function find(key: string, values: Values = {}): string | undefined {
  const text = template(spoken.dictionary, language, key, values['count'])
  return text === undefined ? undefined : fill(machine?.labels.get(text) ?? text, values)
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

/** A function that is new for each edition, so that memoised parts are rendered again too. */
const sayerOf =
  (_edition: number): Translate =>
  (key, ...values) =>
    lookUp(key, values[0])

/**
 * The texts in a component, which is rendered again when the language changes.
 * @example const t = useText(); return <Page title={t('devices:title')} />
 */
export function useText(): Translate {
  const now = useSyncExternalStore(watch, () => edition)
  return useMemo(() => sayerOf(now), [now])
}

/** The language of the console's own texts in use, the one that the reader has chosen (BCP 47), and the design system's words. */
export function useLanguage(): { language: Language; tag: string; ui: Partial<UiMessages> } {
  useSyncExternalStore(watch, () => edition)
  return { language, tag: machine?.tag ?? language, ui: machine?.ui ?? spoken.ui }
}
