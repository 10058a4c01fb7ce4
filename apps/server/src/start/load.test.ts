import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** What a process has loaded once it has imported a file of this folder: files by their path, Node's own modules by their name. */
function loadedBy(file: string): { files: string[]; builtins: string[] } {
  const words = `
    import { registerHooks } from 'node:module'
    const files = []
    registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) })
    await import(${JSON.stringify(join(import.meta.dirname, file))})
    process.stdout.write(JSON.stringify({ files, builtins: process.moduleLoadList }), () => process.exit())`
  const options = { encoding: 'utf8', cwd: source, timeout: 60_000, maxBuffer: 10_000_000 } as const
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', words], options))
}

test('the first page waits for nothing that it does not need', () => {
  const { files, builtins } = loadedBy('start.ts')
  expect(files.filter((file) => file.includes('/features/')).length).toBeGreaterThan(100)
  // The API's documents, sessions of remote access and their protocols, other hosts, mails that come back.
  const later = /\/api-docs\/|\/sessions\/upgrade\.ts|\/gateway\/src\/(protocols|cluster)\/|\/postal-mime\//
  expect(files.filter((file) => later.test(file))).toEqual([])
  expect(builtins).toContain('NativeModule http')
  // It comes along with an `import` of node:http: kit/builtin-http.ts says how.
  expect(builtins.filter((name) => name.includes('undici'))).toEqual([])
})

test('the first process waits for nothing of the database that the supervisor loads', () => {
  const { files } = loadedBy('supervisor.ts')
  expect(files.filter((file) => file.endsWith('/start/env.ts'))).toHaveLength(1)
  expect(files.filter((file) => /\/src\/db\/|\/node_modules\/pg/.test(file))).toEqual([])
})
