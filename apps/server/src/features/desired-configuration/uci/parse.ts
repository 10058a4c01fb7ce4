/** The value of an option: one text, or a list of them. */
export type Value = string | string[]

/** A section of a config. One without a name has the name `''`. */
export interface Section {
  config: string
  name: string
  type: string
  options: Map<string, Value>
  /** The number of its line, from 1. */
  line: number
}

/** Why a text is not a configuration. */
export class UciError extends Error {
  /** The number of the line, from 1. */
  readonly line: number

  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`)
    this.line = line
  }
}

/** The most sections and options of a text, so that neither a template nor a device can fill the memory. */
const most = { sections: 500, options: 5000 } as const
const plainName = /^[0-9A-Za-z_-]{1,64}$/
/** The name of a section of a template: its own, or the number of a section without a name, such as `@dnsmasq[0]`. */
const sectionName = /^(?:\w{1,64}|@[\w-]{1,64}\[\d{1,3}\])$/

/** Splits a line into words. In single quotes a quote is written `'\''`; a comment begins with `#`. */
export function wordsOf(text: string, line: number): string[] {
  const words: string[] = []
  let rest = text.trimStart()
  while (rest !== '' && !rest.startsWith('#')) {
    const [whole = ''] = /^(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+/.exec(rest) ?? []
    const next = rest[whole.length]
    if (whole === '' || next === "'" || next === '"') throw new UciError(line, 'A quote is not closed.')
    words.push(
      whole.replaceAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g, (_, single, double, escaped) =>
        single === undefined ? (escaped ?? String(double).replaceAll(/\\(.)/g, '$1')) : single,
      ),
    )
    rest = rest.slice(whole.length).trimStart()
  }
  return words
}

class Reader {
  readonly sections: Section[] = []
  #config: string | undefined
  #options = 0
  readonly #strict: boolean

  constructor(config: string | undefined) {
    this.#config = config
    this.#strict = config === undefined
  }

  read(text: string, line: number): void {
    const [keyword, first, second, ...more] = wordsOf(text, line)
    if (keyword === undefined) return
    if (more.length > 0) throw new UciError(line, 'There is more on this line than expected. Put values in quotes.')
    if (keyword === 'package') this.#package(first, second, line)
    else if (keyword === 'config') this.#section(first, second, line)
    else if (keyword === 'option' || keyword === 'list') this.#option(keyword, first, second, line)
    else
      throw new UciError(
        line,
        `“${keyword.slice(0, 40)}” is not known. A line begins with package, config, option or list.`,
      )
  }

  #package(name: string | undefined, extra: string | undefined, line: number): void {
    if (name === undefined || extra !== undefined || !plainName.test(name))
      throw new UciError(line, 'A package has one name of letters, digits, - and _.')
    this.#config = name
  }

  #section(type: string | undefined, name: string | undefined, line: number): void {
    if (this.#config === undefined)
      throw new UciError(line, 'The first line names the package, such as: package network')
    if (type === undefined || !plainName.test(type))
      throw new UciError(line, 'A section has a type of letters, digits, - and _.')
    if (this.#strict) this.#requireName(type, name, line)
    // What a device sends becomes part of keys and of texts in the database.
    else if (name !== undefined && name !== '' && !plainName.test(name))
      throw new UciError(line, 'A section name has at most 64 letters, digits, - and _.')
    if (this.sections.length >= most.sections)
      throw new UciError(line, `There are more than ${most.sections} sections.`)
    this.sections.push({ config: this.#config, name: name ?? '', type, options: new Map(), line })
  }

  #requireName(type: string, name: string | undefined, line: number): void {
    if (name === undefined)
      throw new UciError(
        line,
        `The section needs a name. For a section that has none on the device, use '@${type}[0]'.`,
      )
    if (!sectionName.test(name)) throw new UciError(line, 'A section name has letters, digits and _.')
    if (name.startsWith('@') && !name.startsWith(`@${type}[`))
      throw new UciError(line, `The section ${name} is not of the type ${type}.`)
    if (this.sections.some((one) => one.config === this.#config && one.name === name))
      throw new UciError(line, `The section ${this.#config}.${name} is defined twice.`)
  }

  #option(keyword: 'option' | 'list', name: string | undefined, value: string | undefined, line: number): void {
    const section = this.sections.at(-1)
    if (!section || section.config !== this.#config) throw new UciError(line, 'There is no section above this line.')
    if (name === undefined || !plainName.test(name))
      throw new UciError(line, 'An option has a name of letters, digits, - and _.')
    if (value === undefined) throw new UciError(line, `${name} has no value.`)
    if (/\p{Cc}/u.test(value)) throw new UciError(line, `The value of ${name} contains a control character.`)
    if (++this.#options > most.options) throw new UciError(line, `There are more than ${most.options} options.`)
    const before = section.options.get(name)
    if (keyword === 'list') {
      if (typeof before === 'string' && this.#strict) throw new UciError(line, `${name} is an option and a list.`)
      if (Array.isArray(before)) before.push(value)
      else section.options.set(name, before === undefined ? [value] : [before, value])
    } else {
      if (before !== undefined && this.#strict) throw new UciError(line, `${name} is defined twice.`)
      section.options.set(name, value)
    }
  }
}

/**
 * Parses a configuration in the format of `uci export`.
 * @param config the package of a file of a device, in which sections may lack a name; a template names its packages
 * @throws UciError with the line that is not understood
 */
export function parseUci(text: string, config?: string): Section[] {
  const reader = new Reader(config)
  for (const [at, line] of text.split('\n').entries()) reader.read(line.replace(/\r$/, ''), at + 1)
  return reader.sections
}

/** Finds a section by its name, or by its type and number as in `@rule[0]`. */
export function findSection(sections: readonly Section[], config: string, name: string): Section | undefined {
  const [, type, number] = /^@([\w-]+)\[(\d+)\]$/.exec(name) ?? []
  return type === undefined
    ? sections.find((section) => section.config === config && section.name === name)
    : sections.filter((section) => section.config === config && section.type === type)[Number(number)]
}

/** Writes a value in single quotes for a line of `uci`. */
export const quoteUci = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`
