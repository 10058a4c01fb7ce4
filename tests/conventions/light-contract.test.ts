import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { allEndpoints } from '@outpost/contract/index'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { expect, test } from 'vitest'
import { lightModule, makesSchemas } from '../../apps/console/light-contract.config.ts'
import { allImports } from './imports.ts'
import { isTest, root, textOf } from './source-files.ts'

type Exports = Record<string, unknown>

/** What the console gets in place of each file of the contract that makes schemas. */
async function lightFiles(): Promise<Map<string, { full: Exports; light: Exports }>> {
  const files = globSync('packages/contract/src/**/*.ts', { cwd: root }).filter((file) => !isTest(file) && makesSchemas(join(root, file)))
  const pairs = files.map(async (file) => {
    const full = (await import(pathToFileURL(join(root, file)).href)) as Exports
    const light = (await import(`data:text/javascript,${encodeURIComponent(lightModule(full))}`)) as Exports
    return [file, { full, light }] as const
  })
  return new Map(await Promise.all(pairs))
}

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'access' in value
const endpointsOf = (exports: Exports): Endpoint[] => Object.values(exports).flatMap((room) => (typeof room === 'object' && room !== null ? Object.values(room).filter(isEndpoint) : []))

test('the light contract says of every endpoint what the full one says, but for its schemas and what the server alone asks', async () => {
  const light = [...(await lightFiles()).values()].flatMap((file) => endpointsOf(file.light))
  const byName = new Map(light.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, { ...endpoint }]))
  expect(light.length).toBe(allEndpoints.length)
  for (const { endpoint } of allEndpoints) {
    const { input: _, params: __, summary: ___, errors: ____, form: _5, multipart: _6, bodyLimit: _7, reads: _8, scope, answer, ...rest } = endpoint
    expect(byName.get(`${endpoint.method} ${endpoint.path}`)).toEqual({ ...rest, ...(scope === null && { scope }), answer: { kind: answer.kind } })
  }
})

test('other data is the same in both, and what is no data is in the full one alone', async () => {
  const files = await lightFiles()
  const { full, light } = files.get('packages/contract/src/devices/device.ts')!
  expect(light['deviceFields']).toEqual(full['deviceFields'])
  expect(light['deviceStatuses']).toEqual({ offline: 0, online: 1, pending: 2 })
  expect('Device' in full && !('Device' in light)).toBe(true)
  expect(files.get('packages/contract/src/devices/filters.ts')!.light['deviceFilters']).toBeUndefined()
})

test('a schema in the console is asked for through a file that sees schemas', () => {
  const readers = allImports().filter(({ from }) => from.startsWith('apps/console/src/') && !isTest(from) && !from.endsWith('.schema.ts'))
  const whole = readers.filter(({ to }) => to === 'packages/contract/src/index.ts' || to === 'zod')
  expect(whole.map(({ from }) => from)).toEqual([])
  const files = [...new Set(readers.map(({ from }) => from))]
  const read = files.filter((file) => /\.(input|params)[!?]?\.|\bendpoint\.(input|params)\b|\.answer\.schema\b|\bendpoint\.(summary|errors|form|multipart|bodyLimit|reads)\b|\bendpoint\.scope\b(?! [!=]== null)/.test(textOf(file).replace(/^\s*\*.*$/gm, '')))
  expect(read).toEqual([])
})
