import type { UiMessages } from '@outpost/ui/UiMessages'
import { useMemo, useSyncExternalStore } from 'react'
import { addMessages, type Dictionary, fill, template, type Values, type MessageTree } from './dictionary.ts'
import type { Translate } from './messageTypes.ts'
import { loadStandardMessages } from './standardMessages.ts'

export type { Label, TextKey, Translate, Translated } from './messageTypes.ts'

export const languages = ['en', 'nb', 'ja', 'uk'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (tag: string): tag is Language => (languages as readonly string[]).includes(tag)

/** The export of a message file: its messages, under the name of their language. */
export type TextFile = Partial<Readonly<Record<Language, MessageTree>>>

/** Loads the messages of a namespace in one language. */
export type LoadMessages = (language: Language) => Promise<TextFile>

/**
 * The messages of a feature by namespace, and the features whose components its pages and dialogs use. Messages used by
 * the menu and by pages of other features are separate, in `messages/menu`, because they load with the shell.
 */
export interface Messages {
  own: Readonly<Record<string, LoadMessages>>
  menu: Readonly<Record<string, LoadMessages>>
  uses: readonly Messages[]
}

/**
 * Declares the messages of a feature, in its `messages.ts`.
 * @example
 * export const messages = messagesOf({
 *   own: { tags: messagesIn('tags/messages') },
 *   uses: [companies],
 * })
 */
export const messagesOf = (given: Pick<Messages, 'own'> & Partial<Messages>): Messages => ({
  menu: {},
  uses: [],
  ...given,
})

/** Loads the messages of the design system in a language. English is built in. */
type LoadUiMessages = (language: Language) => Promise<Partial<UiMessages>>

interface Spoken {
  dictionary: Dictionary
  ui: Partial<UiMessages>
  /** Messages that are loaded or loading, by their load function. */
  asked: Map<LoadMessages, Promise<void>>
}

let loadUi: LoadUiMessages = async () => ({})
let language: Language = 'en'
let spoken: Spoken = { dictionary: new Map(), ui: {}, asked: new Map() }
/** The namespace of each load function. */
const namespaces = new Map<LoadMessages, string>()
/** Machine-translated messages, by the English message, for a language that the console has no messages for. */
let machine: { tag: string; labels: ReadonlyMap<string, string>; ui: Partial<UiMessages> } | undefined
/** Increases with every change of the messages. */
let edition = 0
const watchers = new Set<() => void>()
const textWatchers = new Set<() => void>()

/**
 * Returns the first preferred language that the console supports, English if none. Every variety of Norwegian maps to
 * `nb`.
 */
export function matchLanguage(wanted: readonly string[]): Language {
  const codes = wanted
    .map((tag) => tag.toLowerCase().split('-')[0]!)
    .map((code) => (['no', 'nn'].includes(code) ? 'nb' : code))
  return languages.find((one) => one === codes.find((code) => (languages as readonly string[]).includes(code))) ?? 'en'
}

/** Loads messages once. A failure is not cached, so that the next caller tries again. */
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

/** Returns load functions and registers their namespaces. */
const noted = (entries: Messages['own']): LoadMessages[] =>
  Object.entries(entries).map(([namespace, load]) => {
    namespaces.set(load, namespace)
    return load
  })

/** All messages used by pages and dialogs of a feature. */
const loadersOf = (messages: Messages): LoadMessages[] => [
  ...noted(messages.own),
  ...noted(messages.menu),
  ...messages.uses.flatMap(loadersOf),
]

/** Initializes the messages in one language. Other languages are loaded when they are first needed. */
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
 * Replaces the English messages by machine translations, as far as they exist, and formats numbers and dates for the
 * language.
 * @param tag BCP 47
 */
export function speakByMachine(tag: string, labels: ReadonlyMap<string, string>, ui: Partial<UiMessages>): void {
  machine = { tag, labels, ui }
  announce(labels.size > 0 ? tag : language)
}

/**
 * Provides the loaded messages, with their placeholders empty.
 * @param onMore called when more messages are loaded
 * @returns the messages, and a function that stops the notifications
 */
export function watchTexts(onMore: () => void): { texts: () => string[]; end: () => void } {
  textWatchers.add(onMore)
  return { texts: () => [...spoken.dictionary.values()], end: () => void textWatchers.delete(onMore) }
}

/** Switches the language without reloading the page. The messages in use are loaded first. */
export async function changeLanguage(next: Language): Promise<void> {
  speak(next, await prepare(next, spoken.asked.keys()))
}

/** Loads the messages of a feature. */
export const needMessages = (messages: Messages): Promise<void> => loadAll(spoken, language, loadersOf(messages))

/** Loads the messages of features that are used by the menu and by pages of other features. */
export const needMenuMessages = (all: readonly Messages[]): Promise<void> =>
  loadAll(
    spoken,
    language,
    all.flatMap(({ menu }) => noted(menu)),
  )

/** Loads code together with the messages of its feature. */
export async function withMessages<T>(messages: Messages, load: () => Promise<T>): Promise<T> {
  const [code] = await Promise.all([load(), needMessages(messages)])
  return code
}

/** The maximum time to wait for error messages, in ms. After that a failure is shown without them rather than late. */
const WORDS_LIMIT = 2000

export const errorMessages = messagesOf({
  own: {
    errors: async (code) => {
      const [file] = await Promise.all([import(`../../messages/errors/${code}.ts`), loadStandardMessages()])
      return file
    },
  },
})

/**
 * Loads the error messages, which nobody needs before the first failure. If they cannot be loaded, the messages of the
 * server are shown.
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

/** Falls back to the key, which tests detect. */
const lookUp = (key: string, values?: Values): string => find(key, values) ?? key

/** Translates outside of React components, for example in a toast that outlasts its page. */
export const translate: Translate = (key, ...values) => lookUp(key, values[0])

/** Translates a key built at run time. Returns `fallback` if there is no such message. */
export const translateLoose = (key: string, fallback: string, values?: Values): string => find(key, values) ?? fallback

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Creates a new function for each edition, so that memoized components render again too. */
const sayerOf =
  (_edition: number): Translate =>
  (key, ...values) =>
    lookUp(key, values[0])

/**
 * Translates in a component, and renders it again when the language changes.
 * @example const t = useText(); return <Page title={t('devices:title')} />
 */
export function useText(): Translate {
  const now = useSyncExternalStore(watch, () => edition)
  return useMemo(() => sayerOf(now), [now])
}

/**
 * The language of the console's messages, the language chosen by the user (BCP 47), and the messages of the design
 * system.
 */
export function useLanguage(): { language: Language; tag: string; ui: Partial<UiMessages> } {
  useSyncExternalStore(watch, () => edition)
  return { language, tag: machine?.tag ?? language, ui: machine?.ui ?? spoken.ui }
}
