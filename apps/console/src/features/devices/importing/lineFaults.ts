import { ApiError } from '@outpost/contract/kit/error-codes'

export interface LineFault {
  line: number
  message: string
}

/** Returns the lines of a file that a refusal names, by sources such as `file.3.mac`. */
export const lineFaults = (error: unknown): LineFault[] =>
  error instanceof ApiError
    ? error.items.flatMap(({ source, message }) => {
        const [, line] = /^file\.(\d+)(?:\.|$)/.exec(source ?? '') ?? []
        return line === undefined ? [] : { line: Number(line), message }
      })
    : []
