import { archiveEntries } from './archive.ts'
import { factsFrom, seriesOf, type Facts } from './firmware.ts'
import type { Readings } from './readings.ts'

/** Members of a backup that tell where it comes from. */
const telling = new Set([
  'etc/board.json',
  'etc/openwrt_release',
  'etc/os-release',
  'usr/lib/os-release',
  'etc/version',
  'etc/config/system',
])

/** A value without the quotes around it, where both are there. */
function unquoted(text: string): string {
  const value = text.trim()
  const [quote] = value
  return value.length > 1 && (quote === "'" || quote === '"') && value.endsWith(quote) ? value.slice(1, -1) : value
}

/** The first line that `read` makes something of. Line by line and without expressions over the whole: the text is a stranger's. */
function firstOf(text: string, read: (line: string) => string | undefined): string | undefined {
  for (const line of text.split('\n')) {
    const found = read(line)
    if (found !== undefined) return found
  }
  return undefined
}

/** `KEY='value'` lines, as shells read them. */
const shellValue = (text: string, key: string): string | undefined =>
  firstOf(text, (line) => (line.startsWith(`${key}=`) ? unquoted(line.slice(key.length + 1)) : undefined))

/** `option key 'value'` lines of a configuration. */
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
 * What a backup tells of the device that it was made on. Throws an Error where the archive is damaged, or holds no
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
  // `Maker RUT956`: where the last word is a model, it is the better name.
  const word = board.name.split(' ').at(-1)!.slice(0, 100)
  return factsFrom(
    versionIn(members).slice(0, 100),
    board.id === '' ? [] : [board.id.slice(0, 100)],
    seriesOf(word) === null ? '' : word,
  )
}
