import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, isTestSupport } from '../../tests/conventions/source-files.ts'
import { reachedFrom, type Users } from './graph.ts'

/** Files that determine how everything is installed, run or tested. */
const forEverything = [
  /^package(-lock)?\.json$/,
  /^tsconfig[\w.]*\.json$/,
  /^vitest\.config\.ts$/,
  /^\.(npmrc|nvmrc)$/,
  /^\.ci\//,
  /^tests\/[\w-]+-setup\.ts$/,
  /^tools\/(test|prepare)/,
]
const isList = (path: string): boolean => /^(apps|packages)\/[\w-]+\/src\/(features|contributions)\.ts$/.test(path)
const isForTests = (path: string): boolean => isTest(path) || isTestSupport(path) || path.startsWith('tests/')
const isRuleText = (path: string): boolean => /^docs\/rules(\.md$|\/)/.test(path)
const ruleId = /\b[A-Z]+-\d{3}\b/g

export interface Change {
  /** Paths relative to the root, including removed files. */
  files: readonly string[]
  /** Rules whose lines were added, removed or changed. */
  rules: readonly string[]
}

/** The tests to run for a change. */
export interface Choice {
  /** Paths of test files. */
  tests: ReadonlySet<string>
  /** The file because of which everything runs, if there is one. */
  everythingFor?: string
  /** Features that the change affects. */
  features: readonly string[]
}

/** Compares the working tree with the point where we branched off from `ref`. Throws when git knows no such commit. */
export function changeSince(root: string, ref: string): Change {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'pipe'] })
  const base = git('merge-base', ref, 'HEAD').trim()
  const changed = git('diff', '--name-only', '--no-renames', '-z', base)
  const added = git('ls-files', '--others', '--exclude-standard', '-z')
  const texts = git('diff', '--unified=0', '--no-renames', base, '--', 'docs/rules')
  const lines = texts.split('\n').filter((line) => /^[+-](?!\+\+ |-- )/.test(line))
  return {
    files: `${changed}${added}`.split('\0').filter(Boolean).toSorted(),
    rules: [...new Set(lines.flatMap((line) => line.match(ruleId) ?? []))],
  }
}

/** The facts about a repository on which the choice depends. */
export interface Repository {
  users: Users
  tests: readonly string[]
  textOf(path: string): string
  /** The prefix of rule ids, by the name of the feature. */
  prefixes: ReadonlyMap<string, string>
}

/** Chooses the tests that a change can break. */
export function choose({ files, rules }: Change, { users, tests, textOf, prefixes }: Repository): Choice {
  const everythingFor = files.find((path) => forEverything.some((pattern) => pattern.test(path)))
  if (everythingFor !== undefined) return { tests: new Set(tests), everythingFor, features: [] }
  const reached = reachedFrom(files, users, isList, isForTests)
  const features = [
    ...new Set([...reached].filter((path) => !isForTests(path)).flatMap((path) => featureOf(path) ?? [])),
  ]
  const begins = new Set(features.flatMap((feature) => prefixes.get(feature) ?? []))
  const isChosen = (path: string): boolean => {
    if (reached.has(path) || path.startsWith('tests/conventions/')) return true
    if (features.includes(featureOf(path) ?? '')) return true
    return (textOf(path).match(ruleId) ?? []).some((id) => rules.includes(id) || begins.has(id.replace(/-.*/, '')))
  }
  return { tests: new Set(tests.filter(isChosen)), features: features.toSorted() }
}

/** Returns the feature of a file in one of the three packages that have features. */
export function featureOf(path: string): string | undefined {
  const [, inApp, inContract] =
    /^apps\/(?:server|console)\/src\/features\/([\w-]+)\/|^packages\/contract\/src\/([\w-]+)\//.exec(path) ?? []
  return inApp ?? (['kit', 'device'].includes(inContract ?? '') ? undefined : inContract)
}

/** Returns the prefix of each feature's rule ids, from the texts under docs/: each feature has a heading or a file. */
export function rulePrefixes(root: string, files: readonly string[]): Map<string, string> {
  const prefixes = new Map<string, string>()
  for (const path of files.filter(isRuleText)) {
    let name = /\/([\w-]+)\.md$/.exec(path)?.[1]
    for (const line of readFileSync(join(root, path), 'utf8').split('\n')) {
      name = /^## ([\w-]+)$/.exec(line)?.[1] ?? name
      const prefix = /^- \*\*([A-Z]+)-\d{3}\*\*/.exec(line)?.[1]
      if (name !== undefined && prefix !== undefined) prefixes.set(name, prefix)
    }
  }
  return prefixes
}
