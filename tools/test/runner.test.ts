import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installLine, packagesFor, thisMachine, type Need } from './programs.ts'
import { countTests, formatCounts, listFailures, total } from './report.ts'
import { longest } from './longest-first.ts'
import { filesOf, leftOut, suites } from './suites.ts'

const root = join(import.meta.dirname, '../..')
let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'outpost-runner-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('counting', () => {
  const report = (files: { status: string; tests: string[] }[], exitCode: number | null) => {
    const all = files.flatMap(({ tests }) => tests)
    const number = (status: string): number => all.filter((entry) => entry === status).length
    const path = join(folder, 'report.json')
    writeFileSync(
      path,
      JSON.stringify({
        numPassedTests: number('passed'),
        numFailedTests: number('failed'),
        numPendingTests: number('pending'),
        numTodoTests: 0,
        testResults: files.map(({ status, tests }) => ({
          name: 'x',
          status,
          message: 'does not load',
          assertionResults: tests.map((entry) => ({
            status: entry,
            fullName: `a test that ${entry}`,
            failureMessages: ['Error: no\n  at x.ts:1'],
          })),
        })),
      }),
    )
    return countTests(path, exitCode)
  }

  test('passed, failed and skipped tests', () => {
    expect(report([{ status: 'failed', tests: ['passed', 'failed', 'pending'] }], 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failedFiles: [{ path: 'x', passed: 1, skipped: 1, failures: ['a test that failed: Error: no'] }],
    })
  })
  test('a file that does not load counts as a failure', () => {
    expect(
      report(
        [
          { status: 'failed', tests: [] },
          { status: 'passed', tests: ['passed'] },
        ],
        1,
      ),
    ).toMatchObject({ passed: 1, failed: 1, skipped: 0 })
  })
  test('a run that exits with an error although no test failed, or without a report, counts as a failure', () => {
    expect(report([{ status: 'passed', tests: ['passed'] }], 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 })
    expect(report([{ status: 'passed', tests: ['passed'] }], null).failed).toBe(1)
    expect(countTests(join(folder, 'nothing.json'), 0).failed).toBe(1)
  })
  test('failures are listed at the end up to a limit, with the message of a file that does not load', () => {
    const { failedFiles } = report(
      [
        { status: 'failed', tests: ['failed', 'passed', 'failed'] },
        { status: 'failed', tests: [] },
      ],
      1,
    )
    const line = 'failed: x: a test that failed: Error: no'
    expect(listFailures(failedFiles, 10)).toEqual([line, line, 'failed: x: does not load'])
    expect(listFailures(failedFiles, 1)).toEqual([line, 'and 2 more failures'])
  })
  test('the summary line', () => {
    const counts = [
      { passed: 1, failed: 0, skipped: 2 },
      { passed: 3, failed: 4, skipped: 0 },
    ]
    expect(formatCounts(total(counts, 0, false))).toBe('4 passed, 4 failed, 2 skipped')
    expect(formatCounts(total(counts, 2, false))).toBe('4 passed, 4 failed, 4 skipped')
    expect(formatCounts(total(counts, 2, true)), 'a suite left out is a failure there').toBe(
      '4 passed, 6 failed, 2 skipped',
    )
  })
})

describe('what is skipped', () => {
  const without = (...missing: Need[]) => leftOut(suites, { has: (need) => !missing.includes(need) })

  test('nothing if everything is installed', () => expect(without()).toEqual([]))
  test('a suite without its required programs, and a part of one without optional programs', () => {
    expect(without('chromium-headless-shell')).toEqual([
      { suite: 'e2e', extent: 'whole', missing: ['chromium-headless-shell'] },
      { suite: 'e2e settled', extent: 'whole', missing: ['chromium-headless-shell'] },
      { suite: 'looks', extent: 'whole', missing: ['chromium-headless-shell'] },
    ])
    expect(without('dbclient')).toEqual(
      expect.arrayContaining([
        { suite: 'gateway', extent: 'part', missing: ['dbclient'] },
        { suite: 'device', extent: 'whole', missing: ['dbclient'] },
      ]),
    )
  })
  test('one line installs the missing packages', () => {
    expect(installLine(['dbclient', 'dropbear', 'ip'])).toBe('apt-get install dropbear-bin iproute2')
    expect(installLine(['namespaces', 'tun'])).toBeUndefined()
    expect(packagesFor(suites.flatMap(({ needs = [], wants = [] }) => [...needs, ...wants]))).toEqual([
      'busybox',
      'chromium-headless-shell',
      'curl',
      'debootstrap',
      'dropbear-bin',
      'freerdp2-shadow-x11',
      'golang-go',
      'inetutils-telnetd',
      'iproute2',
      'mosquitto',
      'nats-server',
      'nftables',
      'openssh-client',
      'openssh-server',
      'openvpn',
      'passt',
      'pebble',
      'postgresql',
      'procps',
      'python3',
      'shellcheck',
      'tigervnc-standalone-server',
      'unzip',
      'wireguard-go',
      'wireguard-tools',
      'x11-utils',
      'xclip',
      'xrdp',
    ])
  })
  test('programs are found on the PATH', () => {
    mkdirSync(join(folder, 'bin'))
    writeFileSync(join(folder, 'bin/chromium-headless-shell'), '', { mode: 0o755 })
    expect(thisMachine(join(folder, 'bin')).has('chromium-headless-shell')).toBe(true)
  })
})

test('every test file belongs to a suite', () => {
  const files = globSync('{packages,apps,tools,tests}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const inSuites = new Set(suites.flatMap(filesOf))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !inSuites.has(file))).toEqual([])
})

test('the files that start first exist', () => {
  const files = suites.flatMap(filesOf)
  expect(longest.filter((file) => !files.includes(file))).toEqual([])
})

test('missing packages are installed at once, and a failure is shown', () => {
  const bin = join(folder, 'apt')
  mkdirSync(bin)
  const log = join(folder, 'apt.log')
  writeFileSync(join(bin, 'apt-get'), `#!/bin/sh\necho "$@" >> ${log}\nexit 1\n`, { mode: 0o755 })
  const script = `
    import { install } from ${JSON.stringify(join(import.meta.dirname, 'programs.ts'))}
    process.getuid = () => 0
    install(['chromium-headless-shell', 'dbclient', 'namespaces'], (text) => console.log(text))`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { PATH: `${bin}:/usr/bin:/bin` },
  })
  expect(said).toContain('Installing chromium-headless-shell dropbear-bin')
  expect(said).toContain('apt-get did not succeed')
  expect(readFileSync(log, 'utf8')).toBe('-q update\n')
  writeFileSync(join(bin, 'apt-get'), `#!/bin/sh\necho "$@" >> ${log}\n`, { mode: 0o755 })
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { PATH: `${bin}:/usr/bin:/bin` },
  })
  expect(readFileSync(log, 'utf8')).toContain(
    '-q install --yes --no-install-recommends chromium-headless-shell dropbear-bin\n',
  )
})
