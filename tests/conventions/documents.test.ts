import { expect, test } from 'vitest'
import { features } from './features.ts'
import { knownFeatures } from './rules.ts'
import { repositoryFiles, textOf } from './source-files.ts'

/** Files that documents name although they are not in the repository: one is generated, one is written by operators. */
const elsewhere = new Set([
  'agent.sh',
  'compose.override.yaml',
  'guard.sh',
  'outpost-guard.service',
  'outpost-restore.service',
])

const documents = repositoryFiles().filter(
  (path) => path.endsWith('.md') && !/^docs\/(rules|decisions)\/|\/help\/|^CHANGELOG/.test(path),
)

test('every file that a document names exists', () => {
  const files = repositoryFiles()
  const exists = (name: string): boolean => files.some((path) => path === name || path.endsWith(`/${name}`))
  const missing = documents.flatMap((document) =>
    [...textOf(document).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|md|sh|sql|json|yaml|service))`/g)]
      .map(([, name]) => name!)
      .filter((name) => !elsewhere.has(name) && !exists(name))
      .map((name) => `${document}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('the order of the known features in docs/architecture.md is that of the server', () => {
  const [, order] = /Features have a fixed order, [^:]*: `([^`]+)`/.exec(textOf('docs/architecture.md')) ?? []
  const named: readonly string[] = order?.match(/[\w-]+/g) ?? []
  expect(named).toEqual(features().filter((feature) => knownFeatures.has(feature) || named.includes(feature)))
})
