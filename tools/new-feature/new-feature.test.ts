import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repositoryFiles, root } from '../../tests/conventions/source-files.ts'
import { namesOf } from './names.ts'

let copy: string

/** Copies the repository's files and links its dependencies, except that our own workspaces are those of the copy. */
function copyRepository(): string {
  const target = mkdtempSync(join(tmpdir(), 'outpost-feature-'))
  for (const path of repositoryFiles()) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(join(root, path), join(target, path))
  }
  const modules = join(target, 'node_modules')
  mkdirSync(join(modules, '@outpost'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!['@outpost', '.cache'].includes(name)) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  // npm links workspaces by relative paths, which lead to the copy from there.
  for (const name of readdirSync(join(root, 'node_modules/@outpost')))
    symlinkSync(readlinkSync(join(root, 'node_modules/@outpost', name)), join(modules, '@outpost', name))
  const git = (...words: string[]): void => void execFileSync('git', words, { cwd: target })
  git('init', '--quiet')
  git('add', '--all')
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '--message', 'before')
  return target
}

/** Runs a program of the copy. Throws with its whole output when it fails. */
function run(...words: string[]): string {
  // Irrelevant to this run: vitest identifies its workers by these variables.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  try {
    return execFileSync(process.execPath, words, {
      cwd: copy,
      env: { ...env, NO_COLOR: '1' },
      encoding: 'utf8',
      stdio: 'pipe',
      timeout: 300_000,
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${words.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
  }
}

const typescript = 'node_modules/typescript/bin/tsc'
const vitest = 'node_modules/vitest/vitest.mjs'
/** Tests that examine every endpoint. */
const serverTests = ['kit/permission-matrix', 'kit/tenancy', 'kit/row-security', 'api-docs/document', 'kit/permissions']

beforeAll(() => void (copy = copyRepository()), 60_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The only existing files that a new feature changes. */
const lists = ['apps/console/src/features.ts', 'apps/server/src/features.ts', 'packages/contract/src/features.ts']

describe('a new feature', { timeout: 420_000 }, () => {
  test('is generated', () => {
    const said = run('tools/new-feature.ts', 'access-points')
    expect(said).toContain('apps/console/src/features/access-points/AccessPointsPage.tsx')
    expect(readFileSync(join(copy, 'docs/rules/access-points.md'), 'utf8')).toContain('**ACCESSPOINTS-001** [route]')
  })

  test('changes no existing file except the three lists, in which it adds two lines each', () => {
    const changes = execFileSync('git', ['diff', '--numstat'], { cwd: copy, encoding: 'utf8' })
    expect(changes.trim().split('\n')).toEqual(lists.map((path) => `2\t0\t${path}`))
  })

  test('type-checks', () => {
    run(typescript, '-p', 'tsconfig.json', '--noEmit')
    run(typescript, '-p', 'tsconfig.web.json', '--noEmit')
  })

  test("follows the conventions and the linter's rules", () => {
    run(vitest, 'run', '--project', 'node', 'tests/conventions/')
    run(
      'node_modules/oxlint/bin/oxlint',
      '--quiet',
      'packages/contract/src',
      'apps/server/src/features/access-points',
      'apps/console/src/features/access-points',
    )
  })

  test('has a working list', () => {
    expect(run(vitest, 'run', '--project', 'server', 'features/access-points/')).toMatch(/Tests\s+3 passed/)
  })

  test('has its place in the tests of permissions, tenancy and the API document', () => {
    run(vitest, 'run', '--project', 'server', ...serverTests)
    run(vitest, 'run', '--project', 'web', 'auth/oauth/scopeLabels', 'src/role-rules')
  })

  test('is not generated a second time', () => {
    expect(() => run('tools/new-feature.ts', 'access-points')).toThrow('is there already')
  })
})

describe('names', () => {
  test('are derived in every spelling', () => {
    expect(namesOf('access-points')).toMatchObject({
      list: 'accessPoints',
      schemas: 'accessPointSchemas',
      snake: 'access_points',
      One: 'AccessPoint',
      Many: 'AccessPoints',
      title: 'Access points',
      known: false,
    })
    expect(namesOf('reports')).toMatchObject({ One: 'Report', prefix: 'REPORTS', known: true })
    expect(['entries', 'boxes', 'addresses', 'glass'].map((name) => namesOf(name).one)).toEqual([
      'entry',
      'box',
      'address',
      'glass',
    ])
    expect(namesOf('people', 'person').One).toBe('Person')
  })
  test.each(['Sites', 'my_sites', '', '../sites', 'sites-'])('%j is not a valid name', (name) => {
    expect(() => namesOf(name)).toThrow('small letters')
  })
})
