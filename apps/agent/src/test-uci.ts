import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A stand-in for OpenWrt's `uci`, which Debian does not have: `node test-uci.ts [-c DIR] [-t DIR] [-C DIR] [-q] COMMAND`.
 * It has the commands that agents use, and writes the same bytes as the real one; test-uci.test.ts compares them with
 * what the real one (openwrt/uci 66127cd) wrote. Staged changes are kept as their commands, one JSON line each.
 */

interface Section {
  name: string
  /** Without a name of its own in the file. */
  anonymous: boolean
  type: string
  options: Map<string, string | string[]>
}

class Trouble extends Error {}

let confDir = '/etc/config'
let saveDir = '/tmp/.uci'
let created = 0

/** Splits a line as uci does: quotes, backslashes and comments; a semicolon ends the line. */
function words(line: string, where: string): string[] {
  const found: string[] = []
  let word: string | undefined
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const char = line[at]!
    if (quote) {
      if (char === quote) quote = ''
      else if (char === '\\' && quote === '"') word += line[++at] ?? ''
      else word += char
    } else if (char === "'" || char === '"') {
      quote = char
      word ??= ''
    } else if (char === '\\') word = (word ?? '') + (line[++at] ?? '')
    else if (/\s/.test(char)) {
      if (word !== undefined) found.push(word)
      word = undefined
    } else if (char === ';' || (char === '#' && word === undefined)) break
    else word = (word ?? '') + char
  }
  if (quote) throw new Trouble(`Parse error (EOF with unterminated ${quote}) at ${where}, byte ${line.length}`)
  if (word !== undefined) found.push(word)
  return found
}

function parse(text: string): Section[] {
  const sections: Section[] = []
  text.split('\n').forEach((line, index) => {
    const where = `line ${index + 1}`
    const [word, first, second] = words(line, where)
    const section = sections.at(-1)
    if (word === undefined || word === 'package') return
    if (word === 'config' && first) {
      if (!/^[\w-]+$/.test(first + (second ?? '')))
        throw new Trouble(`Parse error (invalid character in name field) at ${where}, byte 1`)
      const name = second ?? `cfg${String(sections.length + 1).padStart(2, '0')}0000`
      sections.push({ name, anonymous: second === undefined, type: first, options: new Map() })
    } else if (word === 'option' && section && first && second !== undefined) section.options.set(first, second)
    else if (word === 'list' && section && first && second !== undefined) addTo(section, first, second)
    else throw new Trouble(`Parse error (invalid command) at ${where}, byte 1`)
  })
  return sections
}

function addTo({ options }: Section, name: string, value: string): void {
  const present = options.get(name)
  options.set(name, present === undefined ? [value] : [present, value].flat())
}

const quoted = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`

function print(sections: Section[]): string {
  const lines = sections.flatMap(({ name, anonymous, type, options }) => [
    '',
    anonymous ? `config ${type}` : `config ${type} ${quoted(name)}`,
    ...[...options].flatMap(([option, value]) =>
      Array.isArray(value)
        ? value.map((one) => `\tlist ${option} ${quoted(one)}`)
        : [`\toption ${option} ${quoted(value)}`],
    ),
  ])
  return lines.length > 0 ? `${lines.join('\n')}\n\n` : ''
}

const staged = (config: string): string[][] =>
  existsSync(join(saveDir, config))
    ? readFileSync(join(saveDir, config), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []

function load(config: string): Section[] {
  if (!/^[\w-]+$/.test(config) || !existsSync(join(confDir, config))) throw new Trouble('Entry not found')
  const sections = parse(readFileSync(join(confDir, config), 'utf8'))
  for (const change of staged(config)) act(sections, change)
  return sections
}

function find(sections: Section[], name: string): Section | undefined {
  const extended = /^@(\w+)\[(-?\d+)\]$/.exec(name)
  if (!extended) return sections.find((one) => one.name === name)
  return sections.filter((one) => one.type === extended[1]).at(Number(extended[2]))
}

/** Carries out a command in memory. */
function act(sections: Section[], [command, target, type]: string[]): void {
  if (command === 'add') {
    const name = `cfg${String(++created).padStart(2, '0')}1111`
    sections.push({ name, anonymous: true, type: type!, options: new Map() })
    return
  }
  const [, place, value] = /^([^=]*)(?:=([\s\S]*))?$/.exec(target!)!
  const [, name, option] = place!.split('.')
  const section = find(sections, name ?? '')
  if (command === 'set' && option === undefined && name && value) {
    if (section) section.type = value
    else sections.push({ name, anonymous: false, type: value, options: new Map() })
    return
  }
  if (!section) throw new Trouble(command === 'set' ? 'Invalid argument' : 'Entry not found')
  change(sections, section, command!, option, value)
}

function change(sections: Section[], section: Section, command: string, option?: string, value?: string): void {
  const { options } = section
  const at = sections.indexOf(section)
  const present = option === undefined ? undefined : options.get(option)
  if (command === 'set' && option && value !== undefined) {
    if (value === '') options.delete(option)
    else options.set(option, value)
  } else if (command === 'add_list' && option && value) addTo(section, option, value)
  else if (command === 'del_list' && option && value) {
    if (present === undefined) return
    const rest = [present].flat().filter((one) => one !== value)
    if (rest.length > 0) options.set(option, rest)
    else options.delete(option)
  } else if (command === 'delete' && option) {
    if (!options.delete(option)) throw new Trouble('Entry not found')
  } else if (command === 'delete') sections.splice(at, 1)
  else if (command === 'rename' && option && value) {
    const entries = [...options].map(([key, one]): [string, string | string[]] => [key === option ? value : key, one])
    section.options = new Map(entries)
  } else if (command === 'rename' && value) Object.assign(section, { name: value, anonymous: false })
  else if (command === 'reorder' && value) sections.splice(Number(value), 0, ...sections.splice(at, 1))
  else throw new Trouble('Invalid argument')
}

function run([command, ...rest]: string[]): void {
  const config = rest[0]?.split(/[.=]/)[0] ?? ''
  switch (command) {
    case 'add':
    case 'add_list':
    case 'del_list':
    case 'delete':
    case 'rename':
    case 'reorder':
    case 'set': {
      act(load(config), [command, ...rest])
      mkdirSync(saveDir, { recursive: true })
      const all = [...staged(config), [command, ...rest]].map((one) => `${JSON.stringify(one)}\n`)
      writeFileSync(join(saveDir, config), all.join(''))
      return
    }
    case 'commit': {
      const text = print(load(config))
      if (staged(config).length > 0) writeFileSync(join(confDir, config), text)
      writeFileSync(join(saveDir, config), '')
      return
    }
    case 'changes': {
      for (const one of existsSync(saveDir) ? readdirSync(saveDir) : [])
        for (const [, target] of staged(one)) process.stdout.write(`${target}\n`)
      return
    }
    case 'export':
    case 'show': {
      process.stdout.write(print(load(config)))
      return
    }
    default:
      throw new Trouble('Unknown command')
  }
}

function main(args: string[]): void {
  while (args[0]?.startsWith('-')) {
    const option = args.shift()
    if (option === '-q') continue
    const value = args.shift()!
    if (option === '-c') confDir = value
    else if (option === '-t') saveDir = value
    else if (option !== '-C') throw new Trouble('Invalid argument')
  }
  if (args.length === 0) {
    process.stderr.write(
      'Usage: uci [<options>] <command>\n\t-C <path>  set the search path for config override files\n',
    )
    process.exitCode = 255
  } else if (args[0] === 'batch') {
    // The exit status says nothing about the lines, as with the real one.
    for (const line of readFileSync(0, 'utf8').split(/\n(?=(?:[^']*'[^']*')*[^']*$)/)) {
      try {
        const parts = words(line, 'line 1')
        if (parts.length > 0) run(parts)
      } catch (error) {
        process.stderr.write(`uci: ${(error as Error).message}\n`)
      }
    }
  } else run(args)
}

try {
  main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`uci: ${(error as Error).message}\n`)
  process.exitCode = 1
}
