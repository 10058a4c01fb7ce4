import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { repositoryFiles, root, textOf } from './source-files.ts'

/** The lines that a file may have: limits for the median, the 90th percentile and the longest file. */
export const limits = { median: 80, p90: 200, max: 400 } as const

/** Messages and migrations are not counted: they are as long as what they list. */
const uncounted = /(^|\/)(messages|migrations)\//
const counted = /^(packages|apps|tools|tests)\/.*\.(ts|tsx|mjs|css|sh)$/

export interface Figures {
  files: number
  median: number
  p90: number
  max: number
  longest: string
}

const linesOf = (path: string): number => textOf(path).trimEnd().split('\n').length

/** Measures how long the repository's source files are. */
export function fileFigures(): Figures {
  const lengths = repositoryFiles()
    .filter((path) => counted.test(path) && !uncounted.test(path))
    .map((path) => ({ path, lines: linesOf(path) }))
    .toSorted((a, b) => a.lines - b.lines)
  return { ...quantiles(lengths.map(({ lines }) => lines)), longest: lengths.at(-1)?.path ?? '' }
}

/** Returns the median, the 90th percentile and the maximum of a list in ascending order. */
export function quantiles(sorted: readonly number[]): Omit<Figures, 'longest'> {
  const at = (part: number): number => sorted[Math.max(Math.ceil(sorted.length * part) - 1, 0)] ?? 0
  return { files: sorted.length, median: at(0.5), p90: at(0.9), max: at(1) }
}

/** Formats the figures as one line for the terminal. */
export const formatFigures = ({ files, median, p90, max, longest }: Figures): string =>
  `${files} files: median ${median} lines (at most ${limits.median}), p90 ${p90} (${limits.p90}), longest ${max} (${limits.max}, ${longest})`

interface Finding {
  code: string
  filename: string
  message: string
}

/** Returns the functions and files that are too long for the linter's configuration, as `file: message`. */
export function tooLong(): string[] {
  const linter = join(root, 'node_modules/oxlint/bin/oxlint')
  const { diagnostics } = JSON.parse(run(process.execPath, [linter, '--format', 'json'])) as { diagnostics: Finding[] }
  return diagnostics
    .filter(({ code }) => code.startsWith('eslint(max-lines'))
    .map(({ filename, message }) => `${filename}: ${message}`)
}

/** Runs the linter. It exits with 1 when it finds something, but its findings are on standard output all the same. */
function run(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, timeout: 60_000 })
  } catch (error) {
    const { stdout } = error as { stdout?: string }
    if (stdout?.startsWith('{')) return stdout
    throw error
  }
}
