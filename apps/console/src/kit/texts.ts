import type { UiTexts } from '@outpost/ui/UiTexts'
import { createInstance, type Resource, type TypeOptions } from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'

export const languages = ['en', 'nb', 'ja', 'uk'] as const
export type Language = (typeof languages)[number]

/** One language as it is loaded: the texts of every room, and the words of the design system. */
export interface LanguagePack {
  texts: Resource[string]
  ui: Partial<UiTexts>
}

type Catalogue = TypeOptions['resources']
type PluralForm = 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K

type Keys<T, Prefix extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${WithoutPlural<K>}` : Keys<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** Every text of the console as `namespace:path.of.key`; a plural stands under its name without the form. */
export type TextKey = { [N in keyof Catalogue & string]: Keys<Catalogue[N], `${N}:`> }[keyof Catalogue & string]

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T ? At<T[Head], Rest> : never
  : Path extends keyof T ? T[Path] : T[`${Path}_${PluralForm}` & keyof T]
/** A key that is there in plural forms only is chosen by its count. */
type CountOf<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T ? CountOf<T[Head], Rest> : never
  : Path extends keyof T ? never : 'count'
type Names<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never
type Variables<K extends string> = K extends `${infer N}:${infer Path}`
  ? N extends keyof Catalogue ? Names<At<Catalogue[N], Path>> | CountOf<Catalogue[N], Path> : never
  : never

/** A text that needs no values put in: what titles, labels and reasons are made of. */
export type Label = { [K in TextKey]: [Variables<K>] extends [never] ? K : never }[TextKey]

/** Puts a text into the reader's language. The values that the English text names have to be handed in. */
export type Translate = <K extends TextKey>(key: K, ...values: [Variables<K>] extends [never] ? [] : [Record<Variables<K>, string | number>]) => string

type PluralForms = { nb: 'one' | 'other'; ja: 'other'; uk: 'one' | 'few' | 'many' | 'other' }

/**
 * What another language must hold for the English texts: every key, with the plural forms that the language has (CLDR).
 * @example export const nb: Translated<typeof en, 'nb'> = { title: 'Enheter' }
 */
export type Translated<T, L extends keyof PluralForms> = {
  [K in keyof T & string as K extends `${infer Base}_${PluralForm}` ? `${Base}_${PluralForms[L]}` : K]: T[K] extends string ? string : Translated<T[K], L>
}

const i18next = createInstance()

type Load = (language: Language) => Promise<LanguagePack>
const packs = new Map<Language, LanguagePack>()
let load: Load | undefined

async function need(language: Language): Promise<LanguagePack> {
  const pack = packs.get(language) ?? (await load!(language))
  packs.set(language, pack)
  return pack
}

/** The first of the reader's languages that the console speaks; Norwegian in any form is `nb`. */
export function matchLanguage(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.toLowerCase().split('-')[0]!).map((code) => (['no', 'nn'].includes(code) ? 'nb' : code))
  return languages.find((language) => language === codes.find((code) => (languages as readonly string[]).includes(code))) ?? 'en'
}

/** Starts the console's texts in one language. Each language is loaded when it is first needed. */
export async function startTexts(language: Language, loader: Load): Promise<void> {
  load = loader
  const pack = await need(language)
  document.documentElement.lang = language
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: pack.texts },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

/** Speaks another language from now on, without reloading the page. */
export async function changeLanguage(language: Language): Promise<void> {
  const pack = await need(language)
  for (const [namespace, texts] of Object.entries(pack.texts)) i18next.addResourceBundle(language, namespace, texts)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** i18next by plain words: the keys were checked by `Translate`, and its own types would check them a second time. */
const lookUp = (key: string, values: object = {}): string => (i18next.t as unknown as (key: string, values: object) => string)(key, values)

/** The texts outside React, such as in a toast after a page was left. */
export const translate: Translate = (key, ...values) => lookUp(key, values[0])

/** A text whose key is put together at run time; `fallback` where no such text exists. */
export const translateLoose = (key: string, fallback: string): string => (i18next.exists(key) ? lookUp(key) : fallback)

/**
 * The texts in a component, which is drawn again when the language changes.
 * @example const t = useText(); return <Page title={t('devices:title')} />
 */
export function useText(): Translate {
  const { i18n } = useTranslation()
  const language = i18n.language
  // The function is new for each language, so that memoised parts are drawn again too.
  return useCallback<Translate>((key, ...values) => lookUp(key, { ...values[0], lng: language }), [language])
}

/** The language in use and the design system's words in it. */
export function useLanguage(): { language: Language; ui: Partial<UiTexts> } {
  const { i18n } = useTranslation()
  const language = matchLanguage([i18n.language])
  return { language, ui: packs.get(language)?.ui ?? {} }
}
