import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from './document.ts'

/**
 * Checks the document with tools that integrators use: a linter, and a type generator with a client that compiles
 * against its types.
 */
const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-openapi-'))
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApi('Northlink', 'https://northlink.test'), null, 1))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const node = (...descriptions: string[]): Promise<{ stdout: string }> =>
  run(process.execPath, descriptions, {
    cwd: folder,
    timeout: 60_000,
    maxBuffer: 16_777_216,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' },
  })

test('the Redocly linter finds no errors by its recommended rules, and only the accepted warnings', async () => {
  const { stdout } = await node(
    join(root, 'node_modules/@redocly/cli/bin/cli.js'),
    'lint',
    '--extends=recommended',
    '--format=json',
    '--max-problems=1000',
    'openapi.json',
  )
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    totals: { errors: number; ignored: number }
    problems: { ruleId: string; severity: string; message: string }[]
  }
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(totals).toMatchObject({ errors: 0, ignored: 0 })
  // docs/decisions/0009-dependencies.md explains these exceptions.
  expect(problems.filter(({ ruleId }) => !['no-ambiguous-paths', 'info-license'].includes(ruleId))).toEqual([])
}, 90_000)

/** A client written with nothing but the generated types; it must compile. */
const client = `import type { components, paths } from './api'
type Schemas = components['schemas']
type Answer<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never
type Body<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends { requestBody?: { content: { 'application/json': infer B } } } ? B : never

export function online({ data, meta }: Answer<'/devices', 'get'>): string {
  const names = data.filter((device) => device.status === 1).map((device: Schemas['Device']) => \`\${device.id.toFixed(0)} \${device.name ?? ''}\`)
  return \`\${names.join(', ')} of \${meta.total}\`
}
export const tag: Body<'/tags', 'post'> = { company_id: 2, name: 'Rooftop', description: '', color: '#0e7090', actions: [] }
export const parentOf = (company: Schemas['Company']): number | null => company.parent_id
export const nameOf = ({ username, data }: Answer<'/user', 'get'>): string => \`\${username} \${data.email}\`
export const codes = (error: Schemas['Error']): string[] => error.errors.map(({ code, source }) => \`\${code} \${source ?? ''}\`)
// @ts-expect-error an id is a number
export const wrong: Body<'/tags', 'post'> = { company_id: '2', name: 'Rooftop', description: '', color: '#0e7090', actions: [] }
`

test('openapi-typescript generates types from it without errors, and a strict client compiles against them', async () => {
  await node(
    join(root, 'tools/openapi-types/node_modules/openapi-typescript/bin/cli.js'),
    'openapi.json',
    '-o',
    'api.d.ts',
  )
  expect(await readFile(join(folder, 'api.d.ts'), 'utf8')).toContain('Device: {')
  await writeFile(join(folder, 'client.ts'), client)
  const { stdout } = await node(
    join(root, 'node_modules/typescript/bin/tsc'),
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noEmit',
    '--target',
    'esnext',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--types',
    '',
    'client.ts',
  ).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
}, 90_000)
