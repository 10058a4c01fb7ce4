/**
 * The text without these signs at its end. A loop: an expression such as `/-+$/` takes quadratic time on a long run of the
 * sign that does not stand at the end.
 * @example trimEndOf('https://host//', '/') // 'https://host'
 */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** The same at both ends. @example trimOf('--a-b.', '-.') // 'a-b' */
export function trimOf(text: string, signs: string): string {
  let start = 0
  while (start < text.length && signs.includes(text[start]!)) start++
  return trimEndOf(text.slice(start), signs)
}
