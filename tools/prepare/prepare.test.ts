import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { linkLibraries } from '../../apps/server/src/db/embedded/link-libraries.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outpost-prepare-'))
  cpSync(join(import.meta.dirname, '../prepare.mjs'), join(root, 'tools/prepare.mjs'))
  cpSync(import.meta.dirname, join(root, 'tools/prepare'), { recursive: true })
  cpSync(join(import.meta.dirname, '../../packages/gateway/native'), join(root, 'packages/gateway/native'), {
    recursive: true,
  })
  const links = 'apps/server/src/db/embedded/link-libraries.mjs'
  cpSync(join(import.meta.dirname, '../..', links), join(root, links))
  for (const file of ['tsconfig.base.json', 'tsconfig.web.json'])
    cpSync(join(import.meta.dirname, '../..', file), join(root, file))
  for (const folder of ['packages/ui', 'packages/contract', 'apps/console'])
    mkdirSync(join(root, folder), { recursive: true })
  lockFile('1.0.0')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Writes a lock file without packages, so that installing needs no registry. */
function lockFile(version: string): void {
  const self = { name: 'sample', version, private: true, type: 'module' }
  write('package.json', JSON.stringify(self))
  write('package-lock.json', JSON.stringify({ ...self, lockfileVersion: 3, requires: true, packages: { '': self } }))
}

/** Writes a file below the sample folder. */
function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

type Outcome = { status: number | null; output: string }

function environment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { CI: _, npm_execpath: __, OUTPOST_DATA_DIR: ___, ...inherited } = process.env
  return { ...inherited, ...more }
}

function prepare(args: string[] = [], env: NodeJS.ProcessEnv = {}): Outcome {
  const result = spawnSync(process.execPath, [join(root, 'tools/prepare.mjs'), ...args], {
    encoding: 'utf8',
    cwd: root,
    env: environment(env),
    timeout: 60_000,
  })
  return { status: result.status, output: result.stdout + result.stderr }
}

test.each([
  ['tools/prepare.mjs', /^prepare: Outpost is installed with Node 20 or newer, and this is 18\.19\.1\.\n$/],
  ['apps/server/src/main.mjs', /^Outpost needs Node 24 or newer, and this is 18\.19\.1\. .*\n$/],
])('under an old Node %s says in one line which version it needs', (file, line) => {
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.19.1' } })`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(old)}`, join(import.meta.dirname, '../..', file)],
    { encoding: 'utf8', env: environment({}), timeout: 30_000 },
  )
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(line)
})

test('the links that the libraries of the embedded PostgreSQL need are created once', () => {
  const folder = join(root, 'database')
  write('database/native/lib/libpq.so.5.18', 'library')
  write(
    'database/native/pg-symlinks.json',
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }]),
  )
  for (let times = 0; times < 2; times++) {
    linkLibraries(folder)
    expect(readlinkSync(join(folder, 'native/lib/libpq.so'))).toBe('libpq.so.5.18')
  }
})

describe('the installation', () => {
  test('runs once, and again when the lock file changes or node_modules is missing', () => {
    expect(prepare()).toMatchObject({ status: 0, output: expect.stringContaining('installing') })
    expect(prepare()).toEqual({ status: 0, output: '' })
    lockFile('1.0.1')
    expect(prepare().output).toContain('installing')
    expect(prepare().output).toBe('')
    rmSync(join(root, 'node_modules'), { recursive: true })
    expect(prepare().output).toContain('installing')
  }, 60_000)

  test('that fails ends in one line with the reason, and is tried again', () => {
    write('package.json', JSON.stringify({ name: 'sample', version: '1.0.0', dependencies: { missing: '1.0.0' } }))
    const first = prepare()
    expect(first.status).toBe(1)
    expect(first.output).toMatch(/package-lock\.json[\s\S]*prepare: npm ci failed/)
    expect(first.output).not.toContain('    at ')
    lockFile('1.0.0')
    expect(prepare()).toMatchObject({ status: 0, output: expect.stringContaining('installing') })
  }, 60_000)

  test('is refused while a server runs from the folder', async () => {
    const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    try {
      write('data/server.pid', `${server.pid}\n`)
      const refused = prepare()
      expect(refused.status).toBe(1)
      expect(refused.output).toContain(`a server (process ${server.pid}) is running`)
      expect(existsSync(join(root, 'node_modules'))).toBe(false)
      write('elsewhere/server.pid', '999999999')
      expect(prepare([], { OUTPOST_DATA_DIR: './elsewhere' }).status).toBe(0)
      // With nothing to install, a running server does not matter.
      expect(prepare()).toEqual({ status: 0, output: '' })
    } finally {
      server.kill()
      await once(server, 'exit')
    }
    lockFile('1.0.1')
    expect(prepare().status).toBe(0)
  }, 60_000)

  test('is done by one of several that start at once, also after one was killed', async () => {
    write('.cache/prepare.lock', '999999999 1')
    const all = await Promise.all(
      [1, 2, 3].map(async () => {
        const child = spawn(process.execPath, [join(root, 'tools/prepare.mjs')], { cwd: root, env: environment({}) })
        let output = ''
        child.stdout.on('data', (data: Buffer) => (output += data.toString()))
        const [status] = await once(child, 'close')
        return { status, output }
      }),
    )
    expect(all.map((one) => one.status)).toEqual([0, 0, 0])
    expect(all.filter((one) => one.output.includes('installing'))).toHaveLength(1)
    expect(readdirSync(join(root, '.cache'))).toEqual([])
  }, 60_000)
})

describe('the native ciphers', () => {
  /** Creates a package like ssh2 whose install script creates the file that represents the compiled binding. */
  beforeEach(() => {
    prepare()
    write(
      'node_modules/ssh2/package.json',
      JSON.stringify({ name: 'ssh2', version: '1.0.0', scripts: { install: 'touch built' } }),
    )
    write(
      'node_modules/ssh2/lib/protocol/crypto.js',
      "exports.bindingAvailable = require('fs').existsSync(__dirname + '/../../built')",
    )
  })

  /** Returns a PATH with only the named programs. */
  const pathWith = (...names: string[]): string => {
    const folder = mkdtempSync(join(root, 'bin-'))
    for (const name of names) {
      const found = process.env['PATH']!.split(delimiter)
        .map((entry) => join(entry, name))
        .find(existsSync)
      if (found) symlinkSync(found, join(folder, name))
    }
    return folder
  }
  const npm = ['node', 'npm', 'sh', 'touch']

  test('are compiled once if there is a compiler', () => {
    // Only their presence is checked: this install script runs none of them.
    const PATH = pathWith(...npm, 'c++', 'make', 'python3')
    for (const tool of ['c++', 'make', 'python3'])
      if (!existsSync(join(PATH, tool))) symlinkSync('/bin/true', join(PATH, tool))
    expect(prepare([], { PATH, CI: 'true' })).toMatchObject({ status: 0, output: expect.stringContaining('compiling') })
    expect(existsSync(join(root, 'node_modules/ssh2/built'))).toBe(true)
    expect(prepare([], { PATH, CI: 'true' })).toEqual({ status: 0, output: '' })
  }, 60_000)

  test('SYSTEM-007 cause a warning without a compiler, and an error in CI', () => {
    const PATH = pathWith(...npm)
    const first = prepare([], { PATH })
    expect(first).toMatchObject({ status: 0, output: expect.stringMatching(/no c\+\+.*tunnels are slow.*g\+\+/s) })
    expect(prepare([], { PATH })).toEqual(first)
    expect(prepare([], { PATH, CI: 'true' })).toMatchObject({
      status: 1,
      output: expect.stringContaining('could not be compiled'),
    })
  }, 60_000)
})

describe('the console', () => {
  const dist = (): string => join(root, 'apps/console/dist/index.html')
  beforeEach(() => {
    prepare()
    const vite = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
    symlinkSync(vite, join(root, 'node_modules/vite'))
    write('apps/console/main.ts', 'document.title = "first"')
  })
  const addPage = (): void => write('apps/console/index.html', '<script type="module" src="/main.ts"></script>')

  test('is built only when its sources have changed', () => {
    expect(prepare()).toEqual({ status: 0, output: '' })
    addPage()
    expect(prepare(['--no-build'])).toEqual({ status: 0, output: '' })
    expect(prepare()).toMatchObject({ status: 0, output: expect.stringContaining('building the console') })
    const { mtimeMs } = statSync(dist())
    write('apps/console/main.test.ts', 'export {}')
    expect(prepare()).toEqual({ status: 0, output: '' })
    expect(statSync(dist()).mtimeMs).toBe(mtimeMs)
    write('packages/ui/theme.css', 'body { color: red }')
    expect(prepare().output).toContain('building the console')
    expect(statSync(dist()).mtimeMs).toBeGreaterThan(mtimeMs)
  }, 60_000)

  test('that cannot be built ends the start, and is built again by the next one', () => {
    addPage()
    write('apps/console/main.ts', 'import "./missing.ts"')
    expect(prepare()).toMatchObject({ status: 1, output: expect.stringContaining('could not be built') })
    expect(prepare().status).toBe(1)
    write('apps/console/main.ts', 'document.title = "mended"')
    expect(prepare().status).toBe(0)
    const assets = join(root, 'apps/console/dist/assets')
    expect(readFileSync(join(assets, readdirSync(assets)[0]!), 'utf8')).toContain('mended')
  }, 60_000)
})
