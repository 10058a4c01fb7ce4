import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { allImports, workspaceOf } from './imports.ts'
import { isTest, isTestSupport, repositoryFiles, textOf } from './source-files.ts'

interface Manifest {
  name: string
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const manifests = repositoryFiles().filter((path) => /(^|\/)package\.json$/.test(path))
const read = (path: string): Manifest => JSON.parse(textOf(path))
const listsOf = ({ dependencies, devDependencies, optionalDependencies }: Manifest): [string, string][] =>
  [dependencies, devDependencies, optionalDependencies].flatMap((list) => Object.entries(list ?? {}))
const lock = JSON.parse(textOf('package-lock.json')) as {
  packages: Record<string, Manifest & { resolved?: string; link?: boolean }>
}

test('SYSTEM-012 the documented commands exist, and each runs one of our programs', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  for (const name of ['start', 'test', 'dev', 'demo', 'check', 'bench', 'new:feature']) {
    const [, file] = /\bnode (\S+)/.exec(scripts[name] ?? '') ?? []
    expect(repositoryFiles(), name).toContain(file)
    // A fresh clone must need no other command first.
    if (name !== 'new:feature') expect(scripts[`pre${name}`], name).toMatch(/^node tools\/prepare\.mjs/)
  }
  expect(scripts['demo']).toContain('OUTPOST_DEMO=1')
})

test('every dependency is pinned to one version', () => {
  const loose = manifests.flatMap((path) =>
    listsOf(read(path))
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`),
  )
  expect(loose).toEqual([])
})

/**
 * Workspaces that hold another version of a package: openapi-typescript only works with TypeScript 5
 * (docs/decisions/0009).
 */
const apart: readonly string[] = ['tools/openapi-types/package.json']

test('a package has the same version in all workspaces', () => {
  const versions = new Map<string, Set<string>>()
  for (const [name, version] of manifests
    .filter((path) => !apart.includes(path))
    .flatMap((path) => listsOf(read(path))))
    versions.set(name, (versions.get(name) ?? new Set()).add(version))
  expect([...versions].filter(([, set]) => set.size > 1)).toEqual([])
})

test('the lock file matches the manifests, and names no host', () => {
  const wrong = manifests.flatMap((path) => {
    const folder = path.replace(/\/?package\.json$/, '')
    const locked = lock.packages[folder]
    const same =
      JSON.stringify(listsOf(read(path)).toSorted()) === JSON.stringify(listsOf(locked ?? { name: '' }).toSorted())
    const missing = listsOf(read(path)).filter(
      ([name, version]) => !name.startsWith('@outpost/') && installed(folder, name) !== version,
    )
    return [
      ...(same ? [] : [`${path} and the lock file differ`]),
      ...missing.map(([name]) => `${path}: ${name} is locked to another version`),
    ]
  })
  expect(wrong).toEqual([])
  expect(Object.values(lock.packages).filter(({ resolved, link }) => resolved !== undefined && !link)).toEqual([])
})

/** Returns the locked version that a workspace gets: its own copy, or the hoisted one. */
const installed = (folder: string, name: string): string | undefined =>
  (lock.packages[`${folder}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`])?.version

test('a workspace declares its imports', () => {
  const development = new Set(Object.keys(read('package.json').devDependencies ?? {}))
  const undeclared = allImports().flatMap(({ from, to, kind }) => {
    const home = workspaceOf(from)
    if (home === undefined || kind !== 'package') return []
    const declared = listsOf(read(`${home}/package.json`)).some(([name]) => name === to)
    // Packages for tests and builds are declared once for all, at the root.
    const isTool = development.has(to) && (isTest(from) || isTestSupport(from) || !from.startsWith(`${home}/src/`))
    return declared || isTool ? [] : [`${from}: ${to}`]
  })
  expect(undeclared).toEqual([])
})

test('every test file belongs to exactly one vitest project', () => {
  const projects = (config.test?.projects ?? []) as { test: { name: string; include: string[] } }[]
  const wrong = repositoryFiles()
    .filter(isTest)
    .flatMap((path) => {
      const names = projects
        .filter(({ test: { include } }) => include.some((glob) => matchesGlob(path, glob)))
        .map(({ test: { name } }) => name)
      return names.length === 1 ? [] : [`${path}: ${names.join(' and ') || 'none'}`]
    })
  expect(projects.length).toBeGreaterThan(2)
  expect(wrong).toEqual([])
})

test('every runtime dependency is listed with what it replaces', () => {
  const words = new Set(textOf('docs/decisions/0009-dependencies.md').split(/[\s,|;()]+/))
  const listed = (name: string): boolean => words.has(name) || words.has(`${name.split('/')[0]}/*`)
  const runtime = manifests
    .filter((path) => path !== 'package.json')
    .flatMap((path) => listsOf({ ...read(path), devDependencies: {} }))
  expect(
    [...new Set(runtime.map(([name]) => name))].filter((name) => !name.startsWith('@outpost/') && !listed(name)),
  ).toEqual([])
})
