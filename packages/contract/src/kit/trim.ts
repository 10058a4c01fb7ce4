/**
 * Removes the given characters from the end of a text. Uses a loop, because an expression such as `/-+$/` takes
 * quadratic time on a long run of the character that is not at the end.
 * @example trimEndOf('https://host//', '/') // 'https://host'
 */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Removes the given characters from both ends. @example trimOf('--a-b.', '-.') // 'a-b' */
export function trimOf(text: string, signs: string): string {
  let start = 0
  while (start < text.length && signs.includes(text[start]!)) start++
  return trimEndOf(text.slice(start), signs)
}
