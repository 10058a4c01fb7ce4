import { applyUci, quoteUci, readUci, type Section } from './uci.ts'

/** The configs that `uci` reads and writes. */
interface Configs {
  names: () => string[]
  text: (config: string) => string
  put: (config: string, text: string) => void
}

interface Result {
  output: string
  exitCode: number
}

const usage =
  'Usage: uci [-q] show | get | set | add | delete | rename | add_list | del_list | changes | commit | revert'
const writing = new Set(['set', 'delete', 'rename', 'reorder', 'add_list', 'del_list'])

const shownValue = (value: string | string[]): string => [value].flat().map(quoteUci).join(' ')

/** The lines of `uci show` for a section. */
function linesOf(config: string, section: Section, name: string): string[] {
  const at = `${config}.${name}`
  return [`${at}=${section.type}`, ...[...section.options].map(([key, value]) => `${at}.${key}=${shownValue(value)}`)]
}

/** Sections with the names by which `uci` shows them: anonymous ones by type and number. */
function named(sections: readonly Section[]): [name: string, section: Section][] {
  const counted = new Map<string, number>()
  return sections.map((section) => {
    const number = counted.get(section.type) ?? 0
    counted.set(section.type, number + 1)
    return [section.name || `@${section.type}[${number}]`, section]
  })
}

/** `uci` on a simulated device: changes are staged until they are committed, as on a real one. */
export class FakeUci {
  readonly #configs: Configs
  /** The changed texts, and the lines that changed them, by config. */
  readonly #staged = new Map<string, { text: string; lines: string[] }>()

  constructor(configs: Configs) {
    this.#configs = configs
  }

  get isStaged(): boolean {
    return this.#staged.size > 0
  }

  /** Runs `uci` with the words after its name. */
  run(words: readonly string[]): Result {
    const [verb = '', ...rest] = words.filter((word) => word !== '-q')
    try {
      return { output: this.#act(verb, rest), exitCode: 0 }
    } catch (error) {
      return { output: `uci: ${error instanceof Error ? error.message : 'failed'}\n`, exitCode: 1 }
    }
  }

  #act(verb: string, rest: readonly string[]): string {
    const [key = ''] = rest
    if (verb === 'show') return (key === '' ? this.#configs.names() : [key]).flatMap((one) => this.#show(one)).join('')
    if (verb === 'get') return `${this.#get(key)}\n`
    if (verb === 'changes')
      return [...this.#staged.values()].flatMap(({ lines }) => lines.map((line) => `${line}\n`)).join('')
    if (verb === 'commit' || verb === 'revert') return this.#end(verb, key)
    if (verb === 'add') return this.#stage(key, `add ${rest.join(' ')}`)
    if (!writing.has(verb)) throw new Error(usage)
    const equals = key.indexOf('=')
    if (equals === -1) return this.#stage(key.split('.')[0]!, `${verb} ${key}`)
    const [target, value] = [key.slice(0, equals), [key.slice(equals + 1), ...rest.slice(1)].join(' ')]
    return this.#stage(target.split('.')[0]!, `${verb} ${target}=${quoteUci(value.replace(/^'(.*)'$/, '$1'))}`)
  }

  #text(config: string): string {
    if (!this.#configs.names().includes(config)) throw new Error('Entry not found')
    return this.#staged.get(config)?.text ?? this.#configs.text(config)
  }

  #stage(config: string, line: string): string {
    const text = applyUci(this.#text(config), line)
    this.#staged.set(config, { text, lines: [...(this.#staged.get(config)?.lines ?? []), line] })
    return ''
  }

  #end(verb: 'commit' | 'revert', key: string): string {
    for (const [config, { text }] of this.#staged) {
      if (key !== '' && key.split('.')[0] !== config) continue
      if (verb === 'commit') this.#configs.put(config, text)
      this.#staged.delete(config)
    }
    return ''
  }

  #show(key: string): string[] {
    const [config = '', section] = key.split('.')
    const found = named(readUci(this.#text(config))).filter(([name]) => section === undefined || name === section)
    const lines = found.flatMap(([name, one]) => linesOf(config, one, name))
    const wanted = lines.filter((line) => key.split('.').length < 3 || line.startsWith(`${key}=`))
    if (section !== undefined && wanted.length === 0) throw new Error('Entry not found')
    return wanted.map((line) => `${line}\n`)
  }

  #get(key: string): string {
    const [config = '', section = '', option] = key.split('.')
    const found = named(readUci(this.#text(config))).find(([name]) => name === section)?.[1]
    const value = option === undefined ? found?.type : found?.options.get(option)
    if (value === undefined) throw new Error('Entry not found')
    return [value].flat().join(' ')
  }
}
