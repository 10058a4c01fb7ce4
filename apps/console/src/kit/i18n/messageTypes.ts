/** The English texts of all features, from which every key is typed; filled by `messages/catalogue.d.ts`. */
// oxlint-disable-next-line typescript/no-empty-object-type: a list of features adds itself here, so that the kit need not know them
export interface TextCatalogue {}

type PluralForm = 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K

type Keys<T, Prefix extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${WithoutPlural<K>}` : Keys<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** Every text of the console as `namespace:path.of.key`; a plural stands under its name without the form. */
export type TextKey = { [N in keyof TextCatalogue & string]: Keys<TextCatalogue[N], `${N}:`> }[keyof TextCatalogue &
  string]

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : T[`${Path}_${PluralForm}` & keyof T]
/** A key that is there in plural forms only is chosen by its count. */
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

/** A text that needs no values put in: what titles, labels and reasons are made of. */
export type Label = { [K in TextKey]: [Variables<K>] extends [never] ? K : never }[TextKey]

/** Puts a text into the reader's language. The values that the English text names have to be handed in. */
export type Translate = <K extends TextKey>(
  key: K,
  ...values: [Variables<K>] extends [never] ? [] : [Record<Variables<K>, string | number>]
) => string

type PluralForms = { nb: 'one' | 'other'; ja: 'other'; uk: 'one' | 'few' | 'many' | 'other' }

/**
 * What another language must hold for the English texts: every key, with the plural forms that the language has (CLDR).
 * @example export const nb: Translated<typeof en, 'nb'> = { title: 'Enheter' }
 */
export type Translated<T, L extends keyof PluralForms> = {
  [
    K in keyof T & string as K extends `${infer Base}_${PluralForm}` ? `${Base}_${PluralForms[L]}` : K
  ]: T[K] extends string ? string : Translated<T[K], L>
}
