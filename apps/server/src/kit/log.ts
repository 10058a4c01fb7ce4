import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { pino } from 'pino'

export type Log = ReturnType<typeof openLog>

/** JSON lines on standard output. Secrets are never handed to it; what is named like one is cut out all the same. */
export const openLog = (level: string, role: string) =>
  pino({
    level,
    base: { role },
    redact: {
      paths: ['password', 'token', '*.password', '*.token', 'authorization', '*.authorization', 'cookie', '*.cookie'],
      censor: hiddenSecret,
    },
  })
