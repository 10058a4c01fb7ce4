import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'vite'
import { isFrontFile } from '../../apps/console/build/chunks.ts'

/** A message that code names: one key or, with `more`, every key with this prefix. */
export interface NamedText {
  feature: string
  key: string
  more: boolean
}

/** One `import('./file')` in a source text, and the file that it loads. */
export interface LazyImport {
  start: number
  end: number
  file: string
}

interface Source {
  /** Its imports of values: the files, and the names taken from each. */
  imports: { file: string; names: readonly string[] }[]
  /** Its re-exports, as in the entry file of a feature: the file behind each exported name. */
  exports: Map<string, string>
  lazy: LazyImport[]
  texts: NamedText[]
}

const isOwn = (specifier: string): boolean => specifier.startsWith('.') && /\.tsx?$/.test(specifier)

/**
 * Finds the messages in code: `'devices:title'` is one; `devices:status.${status}` and `'devices:status.'` are
 * prefixes.
 */
export function messagesNamedIn(code: string, features: ReadonlySet<string>): NamedText[] {
  const found = code.matchAll(/['"`]([a-zA-Z]+):([\w.]*)(['"`]?)/g)
  return [...found].flatMap(([, feature = '', key = '', end = '']) =>
    features.has(feature) ? [{ feature, key, more: end === '' || key === '' || key.endsWith('.') }] : [],
  )
}

const without = (comments: readonly { start: number; end: number }[], code: string): string =>
  comments.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code)

/** Reads one source file: what it imports, what it loads later, and the messages that it names. */
export function readSource(file: string, code: string, features: ReadonlySet<string>): Source {
  const { module, comments } = parseSync(file, code)
  const at = (specifier: string): string => resolve(dirname(file), specifier)
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const values = entries.filter(({ isType }) => !isType)
    if (!isOwn(moduleRequest.value) || (entries.length > 0 && values.length === 0)) return []
    return [{ file: at(moduleRequest.value), names: values.map(({ importName }) => importName.name ?? 'default') }]
  })
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType, moduleRequest }) => !isType && moduleRequest && isOwn(moduleRequest.value)),
  )
  const exports = new Map(
    passedOn.map(({ exportName, moduleRequest }) => [exportName.name ?? '*', at(moduleRequest!.value)]),
  )
  const lazy = module.dynamicImports.flatMap(({ start, end, moduleRequest }) => {
    const specifier = code.slice(moduleRequest.start, moduleRequest.end).slice(1, -1)
    return isOwn(specifier) ? [{ start, end, file: at(specifier) }] : []
  })
  return { imports, exports, lazy, texts: messagesNamedIn(without(comments, code), features) }
}

/** Creates a reader of the console's sources that parses each file once. */
export function makeReader(
  features: ReadonlySet<string>,
  read = (file: string): string => readFileSync(file, 'utf8'),
  isThere: (file: string) => boolean = existsSync,
) {
  const known = new Map<string, Source>()
  const sourceOf = (file: string): Source => {
    const source = known.get(file) ?? readSource(file, isThere(file) ? read(file) : '', features)
    known.set(file, source)
    return source
  }
  /** Returns the files behind an import; for a feature's entry file, only those whose names are imported. */
  const behind = ({ file, names }: Source['imports'][number]): string[] =>
    isFrontFile(file)
      ? names.flatMap((name) => sourceOf(file).exports.get(name) ?? [])
      : [file, ...sourceOf(file).exports.values()]

  /**
   * Returns all files that must have run before the given ones can, these included, except for those already `there`.
   */
  const closure = (starts: readonly string[], there: ReadonlySet<string> = new Set()): Set<string> => {
    const found = new Set<string>()
    const waiting = [...starts]
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (found.has(file) || there.has(file)) continue
      found.add(file)
      waiting.push(...sourceOf(file).imports.flatMap(behind))
    }
    return found
  }
  const textsOf = (files: Iterable<string>): NamedText[] => [...files].flatMap((file) => sourceOf(file).texts)
  return { sourceOf, closure, textsOf }
}

/** Whether a key of a feature is among the named messages; a plural is named without its suffix. */
export const isNamed = (named: readonly NamedText[], feature: string, key: string): boolean =>
  named.some(
    (text) =>
      text.feature === feature &&
      (text.more
        ? key.startsWith(text.key)
        : key.replace(/_(1|one|two|few|many|other)$/, '') === text.key || key === text.key),
  )
