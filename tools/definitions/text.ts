/** Writes a line for the user. */
export type Say = (line: string) => void

/** Control characters, and those that change the direction of text. */
const invisible = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** Returns a line without characters by which a name could change what a terminal shows. */
export const plain = (line: string): string => line.replace(invisible, ' ')
