export interface Texts {
  [key: string]: string | Texts
}

/** Flattens nested texts into a map by dotted key. */
const flatten = (texts: Texts, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )

/** Removes the suffix of a count from a key, since languages have different plural forms (CLDR). */
const withoutPlural = (key: string): string => key.replace(/_(1|zero|one|two|few|many|other)$/, '')

/** Returns the placeholders in the texts of a key, sorted by name. */
const placeholders = (texts: readonly string[]): string[] =>
  [...new Set([...texts.join(' ').matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name]) => name!))].toSorted()

/**
 * Compares the texts of a language with those of the first one: missing, extra and empty texts, and other placeholders.
 * @returns one line for each difference
 */
export function differences(first: Texts, other: Texts): string[] {
  const [wanted, given] = [byKey(flatten(first)), byKey(flatten(other))]
  return [
    ...[...wanted.keys()].filter((key) => !given.has(key)).map((key) => `${key} is missing`),
    ...[...given.keys()].filter((key) => !wanted.has(key)).map((key) => `${key} is in no other language`),
    ...[...wanted].flatMap(([key, texts]) => compare(key, texts, given.get(key) ?? texts)),
  ]
}

function compare(key: string, wanted: readonly string[], given: readonly string[]): string[] {
  if (given.some((text) => text.trim() === '') && !wanted.includes('')) return [`${key} is empty`]
  const [there, here] = [placeholders(wanted), placeholders(given)]
  // In a plural, a language may lack the form that names the single item instead of giving a number.
  const same = wanted.length > 1 ? here.every((name) => there.includes(name)) : here.join() === there.join()
  return same ? [] : [`${key} puts in other values`]
}

function byKey(texts: Map<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [key, text] of texts) found.set(withoutPlural(key), [...(found.get(withoutPlural(key)) ?? []), text])
  return found
}
