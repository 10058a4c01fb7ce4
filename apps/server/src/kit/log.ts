import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { pino } from 'pino'

export type Log = ReturnType<typeof openLog>

/**
 * Writes JSON lines to standard output. Code never logs secrets; as a precaution, values whose names suggest a secret
 * are removed.
 */
export const openLog = (level: string, role: string) =>
  pino({
    level,
    base: { role },
    redact: {
      paths: ['password', 'token', '*.password', '*.token', 'authorization', '*.authorization', 'cookie', '*.cookie'],
      censor: hiddenSecret,
    },
  })
