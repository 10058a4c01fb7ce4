/** Returns a text from elsewhere as one line of at most `most` characters: without line breaks and control characters. */
export const oneLine = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, most)
