import { expect, test } from 'vitest'
import { fileFigures, formatFigures, limits, quantiles, tooLong } from './file-figures.ts'
import { isScript, repositoryFiles, textOf } from './source-files.ts'

test('files are short', () => {
  const figures = fileFigures()
  process.stdout.write(`\n${formatFigures(figures)}\n`)
  expect(figures.median).toBeLessThanOrEqual(limits.median)
  expect(figures.p90).toBeLessThanOrEqual(limits.p90)
  expect(figures.max, figures.longest).toBeLessThanOrEqual(limits.max)
})

test("functions are short, and the linter's limit is unchanged", { timeout: 60_000 }, () => {
  expect(tooLong()).toEqual([])
  const config = JSON.parse(textOf('.oxlintrc.json'))
  expect(config.rules['max-lines'][1].max).toBe(limits.max)
  expect(config.rules['max-lines-per-function'][1].max).toBe(60)
})

/** A file that only re-exports hides import cycles, and hides who uses what. */
test('there are no barrels, and other features import a feature through one file', () => {
  const isBarrel = (path: string): boolean =>
    /(^|\/)index\.tsx?$/.test(path) ||
    /^export \* from/m.test(textOf(path)) ||
    (onlyPassesOn(textOf(path)) && !isFront(path))
  const barrels = repositoryFiles().filter(
    (path) => isScript(path) && !path.endsWith('/messages/all.ts') && isBarrel(path),
  )
  expect(barrels).toEqual([])
})

/**
 * The files through which other features use a feature (`import-law.ts`); they may re-export from the feature's other
 * files.
 */
const isFront = (path: string): boolean => /\/features\/[^/]+\/(service|history|public)\.ts$/.test(path)

/** Whether a text consists only of comments and `export ... from` lines. */
function onlyPassesOn(text: string): boolean {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim()
  return bare !== '' && bare.replace(/export (type )?\{[^}]*\} from '[^']+'\n?/g, '').trim() === ''
}

test('the quantiles are computed correctly', () => {
  expect(quantiles([1, 2, 3, 4, 5, 6, 7, 8, 9, 100])).toEqual({ files: 10, median: 5, p90: 9, max: 100 })
  expect(quantiles([7])).toEqual({ files: 1, median: 7, p90: 7, max: 7 })
})

test('a barrel is recognised by its content', () => {
  expect(onlyPassesOn("/** Words. */\nexport { a } from './a.ts'\nexport type { B } from './b.ts'\n")).toBe(true)
  expect(onlyPassesOn("export { a } from './a.ts'\nexport const b = 1\n")).toBe(false)
})
