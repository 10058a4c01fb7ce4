import { expect, test } from 'vitest'
import { z } from 'zod'
import { repositoryFiles, textOf } from './source-files.ts'

/** The form of `upgrade-notes.json`, which docs/operating.md describes for programs that install new versions. */
const UpgradeNotes = z.strictObject({
  format: z.literal(1),
  releases: z.array(
    z.strictObject({
      version: z.string(),
      from: z.string().nullable(),
      hosts: z.enum(['none', 'one by one', 'stop all']),
      changes: z.array(
        z.strictObject({
          id: z.string().regex(/^[a-z0-9-]+$/),
          for: z.enum(['operators', 'administrators', 'integrators']),
          settings: z.array(z.string()),
          what: z.string().regex(/\.$/),
          do: z.string().regex(/\.$/),
        }),
      ),
    }),
  ),
})
const { releases } = UpgradeNotes.parse(JSON.parse(textOf('upgrade-notes.json')))

test('SYSTEM-119 each version of the changelog has upgrade notes, in the same order', () => {
  const versions = [...textOf('CHANGELOG.md').matchAll(/^## (?:(\d+\.\d+\.\d+)|Unreleased)/gm)].map(
    ([, version]) => version ?? 'unreleased',
  )
  expect(versions.length).toBeGreaterThan(1)
  expect(releases.map(({ version }) => version)).toEqual(versions)
  expect(releases.map(({ from }) => from)).toEqual([...versions.slice(1), null])
})

test('SYSTEM-119 upgrade notes name settings that exist, and each id once in a release', () => {
  const env = textOf('apps/server/src/start/env.ts')
  for (const { version, changes } of releases) {
    const ids = changes.map(({ id }) => id)
    expect(new Set(ids).size, version).toBe(ids.length)
    const settings = changes.flatMap((change) => change.settings)
    expect(settings.filter((name) => !new RegExp(`\\b${name}: z`).test(env))).toEqual([])
  }
})

test('SYSTEM-119 all hosts are stopped if a migration of the version says so', () => {
  const stopping = repositoryFiles().some(
    (path) => /db\/migrations\/\d+.*\.sql$/.test(path) && textOf(path).startsWith('-- Stop all hosts'),
  )
  if (stopping) expect(releases[0]!.hosts).toBe('stop all')
  expect(textOf('CHANGELOG.md').includes('stop all hosts')).toBe(releases[0]!.hosts === 'stop all')
})
