import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './source-files.ts'

const text = textOf('docs/vocabulary.md')
const words = [
  'endpoint',
  'answer',
  'error',
  'permission',
  'channel',
  'command',
  'feature',
  'implement',
  'scope',
  'event',
  'extension',
  'job',
  'device job',
  'screen',
  'table',
  'form',
  'dialog',
  'action',
  'can',
]
const examples = [...text.matchAll(/From `([^`]+)`:\n\n```tsx?\n([\s\S]*?)```/g)].map(([, path, code]) => ({
  path: path!,
  code: code!,
}))

test('every term of the kit has its paragraph and its example, in order', () => {
  expect([...text.matchAll(/^### (.+)$/gm)].map(([, word]) => word)).toEqual(words)
  expect(examples).toHaveLength(words.length)
})

test.each(examples)('the example from $path still exists there', ({ path, code }) => {
  expect(repositoryFiles()).toContain(path)
  const source = withoutBreaks(textOf(path))
  // "…" stands for lines that are left out.
  const lines = code.split('\n').filter((line) => line.trim() !== '…')
  expect(lines.filter((line) => !source.includes(withoutBreaks(line)))).toEqual([])
})

/** Removes what the formatter decides from a text: spaces, line breaks, and commas (which may trail a list). */
const withoutBreaks = (text: string): string => text.replaceAll(/[\s,]/g, '')
