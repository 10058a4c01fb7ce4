import { parseArgs } from 'node:util'
import { BackupError } from '../archive/backup-error.ts'

export interface Arguments {
  /** The backup, as it was given. */
  file: string
  passphraseFile: string | undefined
  force: boolean
  check: boolean
  /** The name or id of the company that alone is restored. */
  company: string | undefined
}

/** Reads the arguments of a command. Throws BackupError with its usage. */
export function readArguments(
  args: readonly string[],
  usage: string,
  flags: readonly ('force' | 'check' | 'company')[],
): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'passphrase-file': { type: 'string' },
        ...Object.fromEntries(
          flags.map((flag) => [flag, { type: flag === 'company' ? ('string' as const) : ('boolean' as const) }]),
        ),
      },
    })
    if (positionals.length !== 1) throw new BackupError(usage)
    const given = values as Record<string, unknown>
    return {
      file: positionals[0]!,
      passphraseFile: values['passphrase-file'],
      force: given['force'] === true,
      check: given['check'] === true,
      company: typeof given['company'] === 'string' ? given['company'] : undefined,
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

/** Aborts when the user presses Ctrl-C or the process is told to end, so that nothing unfinished is left. */
export function untilStopped(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => stop.abort(new BackupError('Cancelled. Nothing was changed.')))
  return stop.signal
}

/** 1234567 becomes "1.2 MB". */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return `${at === 0 ? bytes : (bytes / 1000 ** at).toFixed(1)} ${units[at]}`
}
