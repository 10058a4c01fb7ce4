import { parseSync, type Plugin } from 'vite'
import { type LightValues, LIGHT, lightValues, makesSchemas, SEES_ALL } from './light-contract.config.ts'
import { makeReader } from './text-needs.config.ts'

/** Names one value of the contract as a module of its own: `…/tags.ts?light&of=tags.list`. */
const PIECE = `${LIGHT}&of=`

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** A use of an imported name: `tags.list.access` with the names behind it, or undefined behind it where the name stands for itself. */
interface Use {
  start: number
  end: number
  path: string[] | undefined
}

/** Where a name is not used, but only written: `x.tags`, `{ tags: … }`, and what imports it. */
function isMention({ type, computed, shorthand }: Node, key: string): boolean {
  if (type === 'ImportSpecifier') return true
  return computed !== true && ((type === 'MemberExpression' && key === 'property') || (type === 'Property' && key === 'key' && shorthand !== true))
}

/** All uses of a name for its value. One that is declared anew counts as one that stands for itself, so that nothing is done to it. */
export function usesOf(name: string, program: Node): Use[] {
  const uses: Use[] = []
  /** @param chain the member expressions around a node, the nearest first */
  const walk = (node: Node, parent: Node, key: string, chain: readonly Node[]): void => {
    if (node.type === 'Identifier' && node['name'] === name) {
      if (!isMention(parent, key)) uses.push({ start: node.start, end: chain.at(-1)?.end ?? node.end, path: chain.length === 0 ? undefined : chain.map((member) => (member['property'] as { name: string }).name) })
      return
    }
    const isPath = node.type === 'MemberExpression' && node['computed'] !== true
    for (const [below, value] of Object.entries(node)) {
      // Types are gone before anything runs.
      for (const child of (Array.isArray(value) ? value : [value]).filter(isNode)) {
        if (!/^TS(?!As|Satisfies|NonNull)/.test(child.type)) walk(child, node, below, isPath && below === 'object' ? [node, ...chain] : [])
      }
    }
  }
  walk(program, program, '', [])
  return uses
}

/** The value at the end of a path, and how much of the path leads there: as far as there is something, but no further than an endpoint's own entries. */
function follow(values: LightValues, name: string, path: readonly string[]): { value: unknown; names: string[] } {
  const [first, second] = path
  const entry = (values[name] as LightValues | undefined)?.[first!]
  const own = second === undefined || typeof entry !== 'object' || entry === null ? undefined : (entry as LightValues)[second]
  return typeof own === 'string' ? { value: own, names: [first!, second!] } : { value: entry, names: [first!] }
}

interface Edit {
  start: number
  end: number
  text: string
}

/** What takes the place of one use: a text or number as it is, anything larger by the name of its piece. Undefined where there is nothing to take. */
function edited(values: LightValues, name: string, { start, path }: Use): (Edit & { piece?: string }) | undefined {
  const { value, names } = follow(values, name, path!)
  if (value === undefined) return undefined
  const end = start + [name, ...names].join('.').length
  if (typeof value !== 'object') return { start, end, text: JSON.stringify(value) }
  return { start, end, text: `${name}$${names[0]}`, piece: `${name}.${names[0]}` }
}

/**
 * A source text that takes of the contract just what it names, or undefined where it takes all that it imports.
 * @param valuesOf the light values of a file of the contract, by the module's name; undefined for one without schemas
 * @example "access: tags.list.access" becomes "access: 'view_tags'"
 */
export function inPieces(file: string, code: string, valuesOf: (module: string) => { path: string; values: LightValues } | undefined): string | undefined {
  const program = parseSync(file, code).program as unknown as Node & { body: Node[] }
  const edits: Edit[] = []
  const pieces = new Set<string>()
  for (const line of program.body.filter(({ type, importKind }) => type === 'ImportDeclaration' && importKind !== 'type')) {
    const contract = valuesOf((line['source'] as { value: string }).value)
    if (!contract) continue
    for (const entry of line['specifiers'] as (Node & { local: { name: string } })[]) {
      const { name } = entry.local
      const changes = usesOf(name, program).map((use) => (use.path ? edited(contract.values, name, use) : undefined))
      if (entry['importKind'] === 'type' || changes.some((change) => change === undefined || code.slice(change.start, change.start + name.length) !== name)) continue
      // Types may still speak of it, so the import stays, as one of a type.
      edits.push({ start: entry.start, end: entry.start, text: 'type ' })
      for (const change of changes.filter((one) => one !== undefined)) {
        edits.push(change)
        if (change.piece) pieces.add(`import { it as ${change.text} } from '${contract.path}${PIECE}${change.piece}'\n`)
      }
    }
  }
  if (edits.length === 0) return undefined
  const changed = edits.toSorted((a, b) => b.start - a.start).reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
  return [...pieces].join('') + changed
}

/**
 * Gives the start, and what comes with every other page, of each room's contract only what they name, in builds: of most
 * endpoints that is the permission (decision 0015). What one page needs stands in its room's contract as before.
 * @param root folder of the console
 */
export function lightPieces(root: string): Plugin {
  const src = `${root}/src`
  let files: ReadonlySet<string>
  return {
    name: 'outpost-light-pieces',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      files = makeReader(new Set()).closure([`${src}/main.tsx`, `${src}/contributions.ts`])
    },
    resolveId: (source) => (source.includes(PIECE) ? source : undefined),
    async load(id) {
      const [file, piece] = id.split(PIECE)
      if (piece === undefined) return undefined
      const [name, key] = piece.split('.') as [string, string]
      const { values } = await lightValues(file!)
      return { code: `export const it = ${JSON.stringify((values[name] as LightValues)[key])}\n`, moduleSideEffects: false }
    },
    async transform(code, id) {
      if (!files.has(id) || SEES_ALL.test(id) || !code.includes('@outpost/contract/')) return undefined
      const known = new Map<string, { path: string; values: LightValues }>()
      for (const [module] of code.matchAll(/@outpost\/contract\/[\w/-]+/g)) {
        const path = (await this.resolve(module, `${root}/index.html`))?.id
        if (path && makesSchemas(path)) known.set(module, { path, values: (await lightValues(path)).values })
      }
      const changed = inPieces(id, code, (module) => known.get(module))
      return changed === undefined ? undefined : { code: changed, map: null }
    },
  }
}
