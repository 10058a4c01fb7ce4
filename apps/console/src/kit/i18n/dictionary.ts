import { isolated } from '../browser/isolate.ts'

/** Messages as written in the source, nested by the parts of their keys. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/** The loaded messages of one language, by `namespace:part.of.key`. */
export type Dictionary = Map<string, string>

/** Adds messages below a prefix. Existing messages are replaced. */
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

/** The values inserted into a message. */
export type Values = Readonly<Record<string, string | number>>

/**
 * Returns a message before its values are inserted. `count` selects the plural form (CLDR), or the form `_1` for
 * exactly one if there is one. Undefined if there is no such message.
 */
export function template(dictionary: Dictionary, language: string, key: string, count?: unknown): string | undefined {
  if (typeof count !== 'number') return dictionary.get(key)
  const single = count === 1 ? dictionary.get(`${key}_1`) : undefined
  return single ?? dictionary.get(`${key}_${pluralOf(language, count)}`) ?? dictionary.get(key)
}

/**
 * Inserts the values into the placeholders of a message.
 * @example fill('{{count}} devices', { count: 5 })
 */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolated(String(values[name] ?? '')))
