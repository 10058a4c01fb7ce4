/*
 * Lists in queries and addresses are texts with commas between their values. A comma inside a value is written `\,` and a
 * backslash `\\`; any other backslash stands for itself, so that what older clients send means what it did.
 */

/** The values as one text. @example joinCommas(['online', 'a,b']) // 'online,a\\,b' */
export const joinCommas = (values: readonly unknown[]): string =>
  values.map((value) => String(value).replace(/[\\,]/g, '\\$&')).join(',')

/** The values of such a text, without the blanks around them and without empty ones. */
export const splitCommas = (text: string): string[] =>
  (text.match(/(?:\\[\\,]|[^,])+/g) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => part.replace(/\\([\\,])/g, '$1'))
