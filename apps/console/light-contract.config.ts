import { readFileSync } from 'node:fs'
import { type Plugin, runnerImport } from 'vite'

/** Marks the light form of a contract's file among the modules of the console. */
export const LIGHT = '?light'
/** These modules of the console check what is typed, and see the contract whole. */
export const SEES_ALL = /\.schema\.ts$/

/** Whether a file of the contract makes schemas. One that makes none is small and reaches the browser as it is. */
export const makesSchemas = (file: string): boolean => /^import (?!type ).*'zod'/m.test(readFileSync(file, 'utf8'))

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
const isEndpoint = (value: Record<string, unknown>): boolean => ['method', 'path', 'access', 'answer'].every((key) => key in value)

/** What the server alone asks of an endpoint, besides its scope and the shape of its answer. */
const servers: ReadonlySet<string> = new Set(['input', 'params', 'summary', 'errors', 'scope', 'form', 'multipart', 'bodyLimit', 'reads'])

/** The same value with endpoints that have lost their schemas and what the API document says of them, refusals among it: what is left is what a caller needs. */
function lightened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lightened)
  if (!isPlain(value)) return value
  if (!isEndpoint(value)) return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, lightened(entry)]))
  const { scope, answer } = value
  const kept = Object.fromEntries(Object.entries(value).filter(([key]) => !servers.has(key)))
  // Which scope a token needs is a matter of its form, which sees all; here it only counts whether a token may at all.
  return { ...kept, ...(scope === null && { scope }), answer: { kind: (answer as { kind: unknown }).kind } }
}

/** Whether JSON can carry a value without loss. */
function isData(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return true
  return Array.isArray(value) ? value.every(isData) : isPlain(value) && Object.values(value).every(isData)
}

/**
 * The light form of a module of the contract, from what it exports: endpoints without their schemas, and whatever else is
 * plain data. Schemas and functions are not there, so that importing one ends the build.
 */
export const lightModule = (exports: Readonly<Record<string, unknown>>): string =>
  Object.entries(lightOf(exports))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')

/** What is light of a module's exports, by their names. */
export type LightValues = Readonly<Record<string, unknown>>
const lightOf = (exports: Readonly<Record<string, unknown>>): LightValues =>
  Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, lightened(value)] as const).filter(([, value]) => isData(value)))

/** Runs a file of the contract. @returns what is light of it, and every file that it is made of */
export async function lightValues(file: string): Promise<{ values: LightValues; files: readonly string[] }> {
  const { module, dependencies } = await runnerImport<Record<string, unknown>>(file, { configFile: false, logLevel: 'error' })
  return { values: lightOf(module), files: [file, ...dependencies] }
}

/**
 * Gives the console the contract without zod, in builds and on the development server alike (decision 0010). Types are
 * untouched: they are read from the contract's own files.
 * @param root folder of the console
 */
export function lightContract(root: string): Plugin {
  return {
    name: 'outpost-light-contract',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.startsWith('@outpost/contract/') || !importer?.startsWith(`${root}/src/`) || SEES_ALL.test(importer)) return undefined
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved && makesSchemas(resolved.id) ? `${resolved.id}${LIGHT}` : resolved
    },
    async load(id) {
      if (!id.endsWith(LIGHT)) return undefined
      const file = id.slice(0, -LIGHT.length)
      const { values, files } = await lightValues(file)
      for (const path of files) this.addWatchFile(path)
      return { code: lightModule(values), moduleSideEffects: false }
    },
  }
}
