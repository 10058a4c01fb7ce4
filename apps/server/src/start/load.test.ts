import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/**
 * Returns what a process has loaded after importing a file of this folder: files by path, Node's own modules by name.
 */
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

test('the start loads no modules that the first page does not need', () => {
  const { files, builtins } = loadedBy('start.ts')
  expect(files.filter((file) => file.includes('/features/')).length).toBeGreaterThan(100)
  // API documents, remote access sessions and their protocols, the link to other hosts, bounced emails.
  const later = /\/api-docs\/|\/sessions\/upgrade\.ts|\/gateway\/src\/(protocols|cluster)\/|\/postal-mime\//
  expect(files.filter((file) => later.test(file))).toEqual([])
  expect(builtins).toContain('NativeModule http')
  // An `import` of node:http would load it; kit/builtin-http.ts explains how to avoid that.
  expect(builtins.filter((name) => name.includes('undici'))).toEqual([])
})

test('the first process loads none of the database modules, which the supervisor loads later', () => {
  const { files } = loadedBy('supervisor.ts')
  expect(files.filter((file) => file.endsWith('/start/env.ts'))).toHaveLength(1)
  expect(files.filter((file) => /\/src\/db\/|\/node_modules\/pg/.test(file))).toEqual([])
})
