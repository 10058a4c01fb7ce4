import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { destination, pino } from 'pino'
import { RecentLines } from './recent-lines.ts'

export type Log = ReturnType<typeof openLog>

/** The latest lines of this process, for a support bundle. */
export const recentLines = new RecentLines()

/** Writes lines to standard output and keeps the latest. */
function openOutput(): { write(line: string): void } {
  const output = destination({ fd: 1, sync: true })
  return {
    write(line) {
      recentLines.add(line)
      output.write(line)
    },
  }
}

/**
 * Writes JSON lines to standard output. Code never logs secrets; as a precaution, values whose names suggest a secret
 * are removed.
 */
export const openLog = (level: string, role: string) =>
  pino(
    {
      level,
      base: { role },
      redact: {
        paths: ['password', 'token', '*.password', '*.token', 'authorization', '*.authorization', 'cookie', '*.cookie'],
        censor: hiddenSecret,
      },
    },
    openOutput(),
  )
