import { archiveEntries } from './archive.ts'
import { factsFrom, seriesOf, type Facts } from './firmware.ts'
import type { Readings } from './readings.ts'

/** The members of a backup that contain its model and version. */
const telling = new Set([
  'etc/board.json',
  'etc/openwrt_release',
  'etc/os-release',
  'usr/lib/os-release',
  'etc/version',
  'etc/config/system',
])

/** Removes the quotes around a value if there are both. */
function unquoted(text: string): string {
  const value = text.trim()
  const [quote] = value
  return value.length > 1 && (quote === "'" || quote === '"') && value.endsWith(quote) ? value.slice(1, -1) : value
}

/**
 * Returns the first result that `read` finds in a line. Works line by line, without a regular expression over the whole
 * text: the text is untrusted.
 */
function firstOf(text: string, read: (line: string) => string | undefined): string | undefined {
  for (const line of text.split('\n')) {
    const found = read(line)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the value of a `KEY='value'` line, in shell syntax. */
const shellValue = (text: string, key: string): string | undefined =>
  firstOf(text, (line) => (line.startsWith(`${key}=`) ? unquoted(line.slice(key.length + 1)) : undefined))

/** Returns the value of an `option key 'value'` line of a UCI configuration. */
const uciValue = (text: string, key: string): string | undefined =>
  firstOf(text, (line) => {
    const [, name, value] = /^option\s+(\S+)\s(.*)$/s.exec(line.trim()) ?? []
    return name === key && value !== undefined ? unquoted(value) : undefined
  })

function boardIn(text: string): { id: string; name: string } {
  try {
    const { model } = JSON.parse(text) as { model?: { id?: unknown; name?: unknown } }
    return {
      id: typeof model?.id === 'string' ? model.id : '',
      name: typeof model?.name === 'string' ? model.name : '',
    }
  } catch {
    return { id: '', name: '' }
  }
}

function versionIn(members: ReadonlyMap<string, string>): string {
  const of = (name: string): string => members.get(name) ?? ''
  const release = shellValue(of('etc/openwrt_release'), 'DISTRIB_RELEASE')
  const maker = shellValue(of('etc/openwrt_release'), 'DISTRIB_ID')
  const system = of('etc/os-release') || of('usr/lib/os-release')
  return (
    of('etc/version').split('\n')[0]!.trim() ||
    uciValue(of('etc/config/system'), 'device_fw_version') ||
    (release && [maker, release].filter(Boolean).join(' ')) ||
    [shellValue(system, 'NAME'), shellValue(system, 'VERSION_ID')].filter(Boolean).join(' ')
  )
}

/**
 * Reads from a backup which device it was made on. Throws an Error if the archive is damaged or contains no
 * configuration.
 */
export async function factsOfBackup(file: Readings): Promise<Facts> {
  const members = new Map<string, string>()
  let isBackup = false
  for await (const { name, content } of archiveEntries(file.head, file.read(), (member) => telling.has(member))) {
    isBackup ||= name.startsWith('etc/config/')
    if (content) members.set(name, content.toString())
  }
  if (!isBackup) throw new Error('the archive holds no configuration')
  const board = boardIn(members.get('etc/board.json') ?? '')
  // In `Maker RUT956` the last word is a model, and a better name than the board.
  const word = board.name.split(' ').at(-1)!.slice(0, 100)
  return factsFrom(
    versionIn(members).slice(0, 100),
    board.id === '' ? [] : [board.id.slice(0, 100)],
    seriesOf(word) === null ? '' : word,
  )
}
