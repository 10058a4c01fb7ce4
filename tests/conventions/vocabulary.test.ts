import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './source-files.ts'

const text = textOf('docs/vocabulary.md')
const words = ['endpoint', 'page', 'error', 'permission', 'channel', 'command', 'implement', 'scope', 'job', 'screen', 'table', 'form', 'dialog', 'action', 'can']
const examples = [...text.matchAll(/From `([^`]+)`:\n\n```tsx?\n([\s\S]*?)```/g)].map(([, path, code]) => ({ path: path!, code: code! }))

test('every word of the kit has its paragraph and its example, in order', () => {
  expect([...text.matchAll(/^### (.+)$/gm)].map(([, word]) => word)).toEqual(words)
  expect(examples).toHaveLength(words.length)
})

test.each(examples)('the example from $path still stands there', ({ path, code }) => {
  expect(repositoryFiles()).toContain(path)
  const lines = new Set(textOf(path).split('\n').map((line) => line.trim()))
  expect(code.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !lines.has(line))).toEqual([])
})
