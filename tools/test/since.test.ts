import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTest, repositoryFiles, textOf } from '../../tests/conventions/source-files.ts'
import { readUsers } from './graph.ts'
import { changeSince, choose, rulePrefixes, type Repository } from './since.ts'

const root = join(import.meta.dirname, '../..')

describe('the difference to a commit', () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'outpost-since-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@outpost.test', ...words], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

  test('contains committed and uncommitted files since the branch began, and the rules whose lines changed', () => {
    git('init', '--quiet', '--initial-branch=main')
    for (const name of ['kept', 'changed', 'removed', 'elsewhere']) write(`${name}.ts`, name)
    write('docs/rules/tags.md', '- **TAGS-001** [rule] One.\n- **TAGS-002** [rule] Two.\n')
    git('add', '.')
    git('commit', '--quiet', '--message=first')
    git('checkout', '--quiet', '-b', 'work')
    git('rm', '--quiet', 'removed.ts')
    git('commit', '--quiet', '--message=removed')
    write('changed.ts', 'other')
    write('new.ts', 'new')
    write('docs/rules/tags.md', '- **TAGS-001** [rule] One.\n- **TAGS-002** [rule] Three.\n')
    expect(changeSince(folder, 'main')).toEqual({
      files: ['changed.ts', 'docs/rules/tags.md', 'new.ts', 'removed.ts'],
      rules: ['TAGS-002'],
    })
    git('checkout', '--quiet', '--force', 'main')
    write('elsewhere.ts', 'other')
    git('commit', '--quiet', '--all', '--message=elsewhere')
    git('checkout', '--quiet', '--force', 'work')
    expect(changeSince(folder, 'main').files, 'nothing of what others did since').toEqual(['new.ts', 'removed.ts'])
    expect(() => changeSince(folder, 'nowhere')).toThrow()
  })
})

describe('tests selected for a change of this repository', () => {
  let repository: Repository
  beforeAll(() => {
    const files = repositoryFiles()
    repository = { users: readUsers(), tests: files.filter(isTest), textOf, prefixes: rulePrefixes(root, files) }
  })
  const chosen = (files: string[], rules: string[] = []) => choose({ files, rules }, repository)
  const has = (files: string[], path: string): boolean => chosen(files).tests.has(path)

  test('a changed test itself, and always the conventions', () => {
    const { tests, features } = chosen(['apps/agent/src/agent-sh.test.ts'])
    expect([...tests].filter((path) => !path.startsWith('tests/conventions/'))).toEqual([
      'apps/agent/src/agent-sh.test.ts',
    ])
    expect(tests.has('tests/conventions/import-law.test.ts')).toBe(true)
    expect(features).toEqual([])
  })

  test('for a feature its own tests and those that name its rules, not those of other features', () => {
    const { tests, features } = chosen(['apps/server/src/features/tags/handlers.ts'])
    expect(features).toEqual(['tags'])
    expect(tests).toContain('apps/server/src/features/tags/tags.test.ts')
    expect(tests).toContain('tests/e2e/tags.test.ts')
    expect(tests).not.toContain('apps/server/src/features/mail/mail.test.ts')
    expect(tests).not.toContain('tests/e2e/mail.test.ts')
    expect(tests.size).toBeLessThan(repository.tests.length / 3)
  })

  test('for code that the whole program uses, every test with the program', () => {
    for (const path of ['apps/server/src/kit/transaction.ts', 'apps/console/src/main.tsx', 'apps/server/src/main.mjs'])
      expect(has([path], 'tests/e2e/mail.test.ts'), path).toBe(true)
    expect(has(['apps/server/src/kit/transaction.ts'], 'apps/server/src/features/mail/mail.test.ts')).toBe(true)
  })

  test('for files that are read instead of imported', () => {
    expect(has(['apps/server/src/db/migrations/0053_readiness_checks.sql'], 'apps/server/src/db/migrate.test.ts')).toBe(
      true,
    )
    expect(has(['apps/agent/src/sh/60-commands.sh'], 'apps/agent/src/agent-sh.test.ts')).toBe(true)
  })

  test('for files of a feature that are found by their path', () => {
    const server = 'apps/server/src'
    expect(has([`${server}/features/tags/testing/calls.ts`], `${server}/kit/permission-matrix.test.ts`)).toBe(true)
    expect(has(['packages/contract/src/tags/permissions.ts'], `${server}/features/roles/roles.test.ts`)).toBe(true)
  })

  test('for a rule with changed text, the tests that name it', () => {
    const { tests } = chosen(['docs/rules/tags.md'], ['MAIL-003'])
    expect(tests).toContain('tests/e2e/mail.test.ts')
    expect(tests).not.toContain('tests/e2e/updates.test.ts')
  })

  test('for what everything is installed or run with, everything', () => {
    const { tests, everythingFor } = chosen(['README.md', 'package-lock.json'])
    expect(everythingFor).toBe('package-lock.json')
    expect(tests.size).toBe(repository.tests.length)
  })
})
