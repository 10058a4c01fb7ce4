import { isolated } from '../browser/isolate.ts'

/** Words as they are written: by the parts of their keys. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/** The words of one language that have been loaded so far, by `namespace:part.of.key`. */
export type Dictionary = Map<string, string>

/** Adds a feature's words; what was there of the feature is said anew. */
export function addMessages(dictionary: Dictionary, prefix: string, labels: MessageTree): void {
  for (const [key, value] of Object.entries(labels)) {
    if (typeof value === 'string') dictionary.set(`${prefix}${key}`, value)
    else addMessages(dictionary, `${prefix}${key}.`, value)
  }
}

const rules = new Map<string, Intl.PluralRules>()
const pluralOf = (language: string, count: number): string => {
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return rule.select(count)
}

/** What is put into a text. */
export type Values = Readonly<Record<string, string | number>>

/** A text before its values are put in; a `count` chooses the plural form (CLDR). Undefined where there is no such text. */
export function template(dictionary: Dictionary, language: string, key: string, count?: unknown): string | undefined {
  return (
    (typeof count === 'number' ? dictionary.get(`${key}_${pluralOf(language, count)}`) : undefined) ??
    dictionary.get(key)
  )
}

/** Puts the values into the gaps of a text. @example fill('{{count}} devices', { count: 5 }) */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolated(String(values[name] ?? '')))
