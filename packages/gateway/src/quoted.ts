/** Returns a text as one word for a shell of POSIX, which then interprets nothing in it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
