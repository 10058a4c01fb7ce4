import { expect, test } from 'vitest'
import { isScript, repositoryFiles, textOf } from './source-files.ts'

/** The names in a text that a pattern with one group finds. */
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name!)

const files = repositoryFiles().filter((path) => /^(packages\/ui|apps\/console)\/src\//.test(path))
const sheets = files.filter((path) => path.endsWith('.css'))
const scripts = files.filter((path) => isScript(path))

const defined = new Set([
  // The colours of both schemes, and those of charts.
  ...namesIn(textOf('packages/ui/src/theme/tokens.ts'), /^\s+'?([a-z][a-z0-9-]*)'?: /gm),
  ...sheets.flatMap((path) => namesIn(textOf(path), /--ui-([a-z][a-z0-9-]*)\s*:/g)),
  ...scripts.flatMap((path) => namesIn(textOf(path), /'--ui-([a-z][a-z0-9-]*)':/g)),
])

test('every variable of the design that a style uses is defined', () => {
  const unknown = [...sheets, ...scripts].flatMap((path) =>
    namesIn(textOf(path), /var\(--ui-([a-z][a-z0-9-]*[a-z0-9])[,)]/g)
      .filter((name) => !defined.has(name) && !/^chart-\d$/.test(name))
      .map((name) => `${path}: --ui-${name}`),
  )
  expect(defined.size).toBeGreaterThan(20)
  expect(unknown).toEqual([])
})
