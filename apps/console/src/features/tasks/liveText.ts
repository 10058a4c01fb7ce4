import { taskLogs } from '@outpost/contract/tasks/endpoints'
import type { TaskOutput } from '@outpost/contract/tasks/schemas'
import { useEffect, useState } from 'react'
import { call, CallError } from '../../kit/api/client.ts'

/** Milliseconds between two reads of the output of a running command. */
const PACE = 1000

/** Characters of an output that are shown while it grows: the last ones. */
const SHOWN = 20_000

export interface LiveText {
  state: TaskOutput['state']
  /** The end of what the command has written so far. */
  text: string
  /** The beginning is left out. */
  isCut: boolean
  truncated: boolean
}

/** Adds a part to the text, of which only the end is kept. */
export function append(before: LiveText | undefined, { state, output, truncated }: TaskOutput): LiveText {
  const text = (before?.text ?? '') + output
  return { state, text: text.slice(-SHOWN), isCut: before?.isCut === true || text.length > SHOWN, truncated }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PACE))

/** Reads the next part. Undefined if there was no answer, so that it can be read again; the page says so by itself. */
async function read(id: number, from: number, signal: AbortSignal): Promise<TaskOutput | 'refused' | undefined> {
  try {
    return await call(taskLogs.output, { id, from }, { signal })
  } catch (error) {
    return error instanceof CallError && error.answered && error.status < 500 ? 'refused' : undefined
  }
}

/**
 * Reads the output of a running command as it grows. Until the first answer, or if it cannot be read, the result is
 * undefined; the caller reads the result of the task on its own.
 */
export function useLiveText(logId: number): LiveText | undefined {
  const [live, setLive] = useState<LiveText>()
  useEffect(() => {
    const leaving = new AbortController()
    const follow = async (): Promise<void> => {
      for (let from = 0; !leaving.signal.aborted; await pause()) {
        const part = await read(logId, from, leaving.signal)
        if (part === 'refused') return
        if (part === undefined) continue
        from = part.next
        setLive((before) => append(before, part))
        if (part.state === 'finished' || part.state === 'unsupported') return
      }
    }
    void follow()
    return () => leaving.abort()
  }, [logId])
  return live
}
