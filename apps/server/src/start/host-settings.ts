import fs from 'node:fs'
import path from 'node:path'

/** Settings by name, as in the environment. */
export type Settings = Record<string, string>

const head = `# Settings that this host shares with the other hosts of its installation, written by the command "join".
# Variables of the environment have precedence.
`

/** The file of the data folder with the settings that a host got when it joined an installation. */
export const hostSettingsFile = (dataDir: string): string => path.join(dataDir, 'host.env')

/** Reads the settings that a host got when it joined: NAME=value, one a line. Empty if it has not joined any. */
export function readHostSettings(dataDir: string): Settings {
  const settings: Settings = {}
  for (const line of readIfThere(hostSettingsFile(dataDir)).split('\n')) {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined && value !== '') settings[name] = value
  }
  return settings
}

/**
 * Stores the settings of a host that joins, at once or not at all, readable by their owner alone. Values must have one
 * line.
 */
export function writeHostSettings(dataDir: string, settings: Settings): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  replaceFile(hostSettingsFile(dataDir), head + lines.join(''))
}

/** Replaces a secret file at once or not at all. The new one is on the disk when this returns. */
export function replaceFile(file: string, content: string): void {
  const draft = `${file}.new`
  fs.rmSync(draft, { force: true })
  fs.writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true })
  fs.renameSync(draft, file)
}

function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    // The start says what is wrong with a folder that is none.
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return ''
    throw error
  }
}
