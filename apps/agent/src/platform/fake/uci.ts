/** A section of a simulated config file. An anonymous one has no name. */
export interface Section {
  type: string
  name: string
  options: Map<string, string | string[]>
}

const words = (line: string): string[] =>
  Array.from(
    line.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g),
    ([, quoted, plain]) => quoted?.replaceAll("'\\''", "'") ?? plain!,
  )

/** Puts a text into single quotes, as `uci` writes values. */
export const quoteUci = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Parses the text of a config file. Throws an Error with the number of a line that is not understood. */
export function readUci(text: string): Section[] {
  const sections: Section[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const [kind, key, value = ''] = words(line.trim())
    const section = sections.at(-1)
    if (kind === undefined || kind.startsWith('#') || kind === 'package') continue
    if (kind === 'config' && key) sections.push({ type: key, name: value, options: new Map() })
    else if (kind === 'option' && key && section) section.options.set(key, value)
    else if (kind === 'list' && key && section) section.options.set(key, [...listOf(section, key), value])
    else throw new Error(`Parse error (invalid command) at line ${at + 1}`)
  }
  return sections
}

function listOf(section: Section, key: string): string[] {
  const value = section.options.get(key)
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

/** Writes the text of a config file. */
export const writeUci = (sections: readonly Section[]): string =>
  sections
    .map(({ type, name, options }) => {
      const lines = [...options].flatMap(([key, value]) =>
        typeof value === 'string'
          ? [`\toption ${key} ${quoteUci(value)}`]
          : value.map((each) => `\tlist ${key} ${quoteUci(each)}`),
      )
      return `\n${[`config ${type}${name && ` ${quoteUci(name)}`}`, ...lines].join('\n')}\n`
    })
    .join('')

/** Finds a section by its name, or by its type and number as in `@rule[-1]`. */
function find(sections: readonly Section[], name: string): Section {
  const [, type, number] = /^@([\w-]+)\[(-?\d+)\]$/.exec(name) ?? []
  const found =
    type === undefined
      ? sections.find((section) => section.name === name)
      : sections.filter((section) => section.type === type).at(Number(number))
  if (!found) throw new Error('Entry not found')
  return found
}

function setValue(sections: Section[], name: string, key: string | undefined, value: string): void {
  if (key !== undefined) {
    const { options } = find(sections, name)
    // uci removes an option that is set to an empty text.
    if (value === '') options.delete(key)
    else options.set(key, value)
    return
  }
  const known = sections.find((section) => section.name === name)
  if (known) known.type = value
  else sections.push({ type: value, name, options: new Map() })
}

function deleteValue(sections: Section[], name: string, key: string | undefined): void {
  const section = find(sections, name)
  if (key === undefined) sections.splice(sections.indexOf(section), 1)
  else if (!section.options.delete(key)) throw new Error('Entry not found')
}

/**
 * Applies a line of `uci batch` to the text of the config that it names. Throws an Error with what `uci` would say.
 * @returns the new text
 */
export function applyUci(text: string, line: string): string {
  const sections = readUci(text)
  const [, verb, rest = ''] = /^(\S+) (.*)$/.exec(line) ?? []
  if (verb === 'add') {
    const [, type] = words(rest)
    if (!type) throw new Error('Invalid argument')
    sections.push({ type, name: '', options: new Map() })
    return writeUci(sections)
  }
  const equals = rest.indexOf('=')
  const [target, given] = equals === -1 ? [rest, ''] : [rest.slice(0, equals), rest.slice(equals + 1)]
  const [, name, key] = /^[\w-]+\.(@[\w-]+\[-?\d+\]|[\w-]+)(?:\.([\w-]+))?$/.exec(target) ?? []
  if (name === undefined) throw new Error('Invalid argument')
  const value = words(given)[0] ?? ''
  if (verb === 'set') setValue(sections, name, key, value)
  else if (verb === 'delete') deleteValue(sections, name, key)
  else if (verb === 'rename' && key === undefined) find(sections, name).name = value
  else if (verb === 'reorder') {
    const section = find(sections, name)
    sections.splice(sections.indexOf(section), 1)
    sections.splice(Number(value), 0, section)
  } else if ((verb === 'add_list' || verb === 'del_list') && key !== undefined) {
    const section = find(sections, name)
    const list = listOf(section, key)
    section.options.set(key, verb === 'add_list' ? [...list, value] : list.filter((each) => each !== value))
  } else throw new Error('Invalid argument')
  return writeUci(sections)
}

/** Returns the value of an option; undefined if the config, the section or the option does not exist. */
export function optionOf(text: string, section: string, option: string): string | undefined {
  try {
    const value = find(readUci(text), section).options.get(option)
    return typeof value === 'object' ? value.join(' ') : value
  } catch {
    return undefined
  }
}
