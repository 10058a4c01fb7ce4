import { expect, test } from 'vitest'
import { plainText } from '../../../kit/view/html/draw.tsx'
import { stateOf } from './columns.tsx'
import { marked, toHtml } from './markup.ts'
import { isUnread, newestOf } from './unread.ts'

const row = (starts_at: string | null, created_at: string) => ({
  id: 1,
  type: 'info' as const,
  summary: 'x',
  starts_at,
  ends_at: null,
  created_at,
  updated_at: created_at,
})

test('NOTIFICATIONS-012: an announcement that starts after the dismissal is new, even if it was written earlier', () => {
  const [old, planned] = [row(null, '2026-11-20 10:00:00'), row('2026-11-20 18:00:00', '2026-11-19 09:00:00')]
  expect(newestOf([])).toBeUndefined()
  expect(newestOf([old])).toBe('2026-11-20 10:00:00')
  expect(newestOf([planned, old])).toBe('2026-11-20 18:00:00')
  expect(isUnread(newestOf([]), '')).toBe(false)
  expect(isUnread('2026-11-20 10:00:00', '')).toBe(true)
  expect(isUnread('2026-11-20 10:00:00', '2026-11-20 10:00:00')).toBe(false)
  expect(isUnread('2026-11-20 18:00:00', '2026-11-20 10:00:00')).toBe(true)
})

test('NOTIFICATIONS-014: an announcement is planned, shown or ended', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(stateOf({ starts_at: null, ends_at: null }, now)).toBe('shown')
  expect(stateOf({ starts_at: '2026-11-20 12:00:01', ends_at: null }, now)).toBe('planned')
  expect(stateOf({ starts_at: '2026-11-20 11:00:00', ends_at: '2026-11-20 12:00:01' }, now)).toBe('shown')
  expect(stateOf({ starts_at: null, ends_at: '2026-11-20 12:00:00' }, now)).toBe('ended')
})

test('line breaks of plain text become HTML, and text with markup stays unchanged', () => {
  expect(toHtml(' Down tonight ')).toBe('Down tonight')
  expect(toHtml('One\ntwo\n\n\nThree')).toBe('<p>One<br>two</p><p>Three</p>')
  expect(toHtml('<ul>\n<li>a</li>\n</ul>')).toBe('<ul>\n<li>a</li>\n</ul>')
  expect(toHtml('  ')).toBe('')
})

test('a formatting button wraps the selection, which stays selected', () => {
  const made = marked('Down tonight.', 5, 12, 'bold')
  expect(made.text).toBe('Down <b>tonight</b>.')
  expect(made.text.slice(made.from, made.to)).toBe('tonight')
  expect(marked('one\ntwo', 0, 7, 'list').text).toBe('<ul>\n<li>one</li>\n<li>two</li>\n</ul>')
  expect(marked('https://a.example', 0, 17, 'link').text).toBe('<a href="https://a.example">https://a.example</a>')
})

test('in a list an announcement is shown as one line of text', () => {
  expect(plainText('<p>Down <b>tonight</b></p><ul><li>one</li><li>two</li></ul><script>x</script>')).toBe(
    'Down tonight one two',
  )
})
