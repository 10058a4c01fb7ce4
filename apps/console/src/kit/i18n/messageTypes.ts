/** The English messages of all features, which define the types of all keys. Each message file adds its own. */
// oxlint-disable-next-line typescript/no-empty-object-type: a list of features adds itself here, so that the kit need not know them
export interface TextCatalogue {}

type PluralForm = 'one' | 'two' | 'few' | 'many' | 'other'
/**
 * `1` is the form for exactly one, in messages that name the only record. The form `one` cannot do that: in Ukrainian
 * it is also that of 21 and 31, and Japanese has none.
 */
type CountForm = PluralForm | '1'
type WithoutPlural<K extends string> = K extends `${infer Base}_${CountForm}` ? Base : K

type Keys<T, Prefix extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${WithoutPlural<K>}` : Keys<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** The key of every message, as `namespace:path.of.key`. Plural messages are named without the plural form. */
export type TextKey = { [N in keyof TextCatalogue & string]: Keys<TextCatalogue[N], `${N}:`> }[keyof TextCatalogue &
  string]

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : T[`${Path}_${CountForm}` & keyof T]
/** A key that exists only in plural forms requires a count. */
type CountOf<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? CountOf<T[Head], Rest>
    : never
  : Path extends keyof T
    ? never
    : 'count'
type Names<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never
type Variables<K extends string> = K extends `${infer N}:${infer Path}`
  ? N extends keyof TextCatalogue
    ? Names<At<TextCatalogue[N], Path>> | CountOf<TextCatalogue[N], Path>
    : never
  : never

/** The key of a message without values, as used in titles, labels and reasons. */
export type Label = { [K in TextKey]: [Variables<K>] extends [never] ? K : never }[TextKey]

/** Translates a message into the user's language. The values named in the English message are required. */
export type Translate = <K extends TextKey>(
  key: K,
  ...values: [Variables<K>] extends [never] ? [] : [Record<Variables<K>, string | number>]
) => string

type PluralForms = { nb: 'one' | 'other'; ja: 'other'; uk: 'one' | 'few' | 'many' | 'other' }
/** The forms that `1` replaces, because the language uses them for no other number. */
type ReplacedForms = { nb: 'one'; ja: never; uk: never }
/** The plural forms that a translation needs for a message, without those that its form for exactly one replaces. */
type FormsFor<T, Base extends string, L extends keyof PluralForms> = `${Base}_1` extends keyof T
  ? Exclude<PluralForms[L], ReplacedForms[L]>
  : PluralForms[L]

/**
 * The type of a translation of English messages: every key, with the plural forms of the language (CLDR) and
 * the form for exactly one where English has it.
 * @example export const nb: Translated<typeof en, 'nb'> = { title: 'Enheter' }
 */
export type Translated<T, L extends keyof PluralForms> = {
  [
    K in keyof T & string as K extends `${infer Base}_${PluralForm}` ? `${Base}_${FormsFor<T, Base, L>}` : K
  ]: T[K] extends string ? string : Translated<T[K], L>
}
