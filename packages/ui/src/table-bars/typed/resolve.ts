import type { UiMessages } from '../../UiMessages.tsx'
import type { FilterDefinition, FilterOption, FilterValue } from '../filterTypes.ts'
import { parseQuery, type Term } from './parse.ts'

/** The name by which a filter is typed: its id, without the ending that tells that the values are ids. */
export const typedNameOf = ({ id }: FilterDefinition): string => id.replace(/_id$/, '')

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Finds a filter by its typed name, its id, or its label without spaces. */
export const definitionOf = (definitions: readonly FilterDefinition[], name: string): FilterDefinition | undefined =>
  definitions.find((one) => same(typedNameOf(one), name) || same(one.id, name)) ??
  definitions.find(({ label }) => same(label.replace(/\s+/g, '-'), name))

/** Why a typed text cannot be applied. */
class WrongTerm extends Error {
  override name = 'WrongTerm'
}

/**
 * Finds the values that a text stands for: a value, the label of one, all that have it as their name, or the only one
 * that the text is found in.
 */
async function valuesOf(
  definition: FilterDefinition,
  text: string,
  messages: UiMessages,
  signal: AbortSignal,
): Promise<string[]> {
  const { type, options, load, labelOf } = definition
  if (type === 'date' && !/^\d{4}-\d\d-\d\d$/.test(text)) throw new WrongTerm(messages.useFormat('2026-11-22'))
  if (!options && !load) return [text]
  const known = (list: readonly FilterOption[]): FilterOption | undefined =>
    list.find((option) => same(option.value, text)) ?? list.find((option) => same(option.label, text))
  const found = options ?? (await load!(text, signal))
  const exact = known(found)
  if (exact) return [exact.value]
  const named = found.filter(({ name }) => name !== undefined && same(name, text))
  if (named.length > 0) return named.map(({ value }) => value)
  if (load && found.length === 1) return [found[0]!.value]
  // An id that was typed, or an option that the search does not find.
  if (labelOf?.(text) !== undefined) return [text]
  throw new WrongTerm(messages.noSuchValue(text, definition.label))
}

/** Adds a term to the filters: to the values of the same filter, or in place of its opposite. */
export function withTerm(filters: readonly FilterValue[], id: string, values: readonly string[], not: boolean) {
  const current = filters.find((filter) => filter.id === id)
  const kept = current?.not === not ? current.values : []
  const next: FilterValue = { id, values: [...new Set([...kept, ...values])], not }
  return current ? filters.map((filter) => (filter === current ? next : filter)) : [...filters, next]
}

async function idAndValues(
  { name, values, not }: Term,
  definitions: readonly FilterDefinition[],
  messages: UiMessages,
  signal: AbortSignal,
): Promise<{ id: string; values: string[] }> {
  const definition = definitionOf(definitions, name)
  if (!definition) throw new WrongTerm(messages.noSuchFilter(name))
  if (values.length === 0) throw new WrongTerm(messages.noValue(definition.label))
  if (not && definition.negatable === false) throw new WrongTerm(messages.notNegatable(definition.label))
  const found: string[] = []
  for (const value of values) found.push(...(await valuesOf(definition, value, messages, signal)))
  return { id: definition.id, values: found }
}

/**
 * Turns a typed text into filters, which are added to those of the list, and the text to search for.
 * @throws WrongTerm with the reason for the user, or what a search for options throws
 */
export async function resolveQuery(
  text: string,
  definitions: readonly FilterDefinition[],
  filters: readonly FilterValue[],
  messages: UiMessages,
  signal: AbortSignal,
): Promise<{ filters: readonly FilterValue[]; words: string }> {
  const { terms, words, wrongOr } = parseQuery(text)
  if (wrongOr) throw new WrongTerm(messages.orWithinFilter)
  let next = filters
  for (const term of terms) {
    const { id, values } = await idAndValues(term, definitions, messages, signal)
    next = withTerm(next, id, values, term.not)
  }
  return { filters: next, words }
}
