export type Mark = 'bold' | 'italic' | 'list' | 'link'

/** Matches text that already contains HTML paragraphs, line breaks or lists. */
const HAS_BLOCKS = /<(p|br|ul|ol|li)\b/i

const paragraph = (text: string): string => `<p>${text.trim().replace(/\n/g, '<br>')}</p>`

/**
 * Converts typed text to HTML: blank lines separate paragraphs and line breaks are kept, unless the text already
 * contains such tags.
 */
export function toHtml(typed: string): string {
  const text = typed.trim()
  if (text === '' || HAS_BLOCKS.test(text) || !text.includes('\n')) return text
  return text
    .split(/\n\s*\n/)
    .map(paragraph)
    .join('')
}

const around = (mark: Mark, chosen: string): [before: string, after: string] => {
  if (mark === 'bold') return ['<b>', '</b>']
  if (mark === 'italic') return ['<i>', '</i>']
  if (mark === 'link') return [`<a href="${/^https?:\/\//.test(chosen) ? chosen : 'https://'}">`, '</a>']
  return ['<ul>\n', '\n</ul>']
}

/** Wraps each selected line in a list item. */
const items = (chosen: string): string =>
  chosen
    .split('\n')
    .map((line) => `<li>${line.trim()}</li>`)
    .join('\n')

/** Inserts tags around the text between `start` and `end`. Returns the new text and the new selection. */
export function marked(
  text: string,
  start: number,
  end: number,
  mark: Mark,
): { text: string; from: number; to: number } {
  const chosen = text.slice(start, end)
  const [before, after] = around(mark, chosen)
  const inner = mark === 'list' ? items(chosen) : chosen
  const from = start + before.length
  return { text: text.slice(0, start) + before + inner + after + text.slice(end), from, to: from + inner.length }
}
