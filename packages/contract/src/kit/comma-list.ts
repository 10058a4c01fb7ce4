/*
 * Lists in queries and URLs are texts with comma-separated values. A comma inside a value is written `\,` and a
 * backslash `\\`. Any other backslash stands for itself, so texts from older clients keep their meaning.
 */

/** Joins values into one text. @example joinCommas(['online', 'a,b']) // 'online,a\\,b' */
export const joinCommas = (values: readonly unknown[]): string =>
  values.map((value) => String(value).replace(/[\\,]/g, '\\$&')).join(',')

/** Splits such a text into its values, trimmed and without empty ones. */
export const splitCommas = (text: string): string[] =>
  (text.match(/(?:\\[\\,]|[^,])+/g) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => part.replace(/\\([\\,])/g, '$1'))
