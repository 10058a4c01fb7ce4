import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FilesConnection } from './connection.ts'

export interface Folder {
  /** The path that is shown, or is being opened. */
  path: string
  entries: readonly SftpEntry[]
  loading: boolean
  /** Whether the folder has more entries than are listed. */
  truncated: boolean
  error: unknown
}

/** Milliseconds between two updates of the screen while a folder arrives: the first soon, then ever more seldom. */
const PACE = { first: 100, last: 2000 }
const EMPTY: Folder = { path: '', entries: [], loading: false, truncated: false, error: undefined }

/** The folder that is shown. Its entries appear while they arrive. */
export function useFolder(connection: FilesConnection) {
  const [folder, setFolder] = useState(EMPTY)
  const running = useRef<AbortController>(undefined)

  const open = useCallback(
    async (path: string, quiet = false): Promise<void> => {
      running.current?.abort()
      const abort = (running.current = new AbortController())
      const found: SftpEntry[] = []
      let pace = PACE.first
      let timer: ReturnType<typeof setTimeout> | undefined
      const show = (changes: Partial<Folder>): void =>
        setFolder((before) => (abort.signal.aborted ? before : { ...before, ...changes }))
      const later = (): void => {
        timer = undefined
        pace = Math.min(pace * 2, PACE.last)
        show({ entries: [...found] })
      }
      // A refresh keeps the old entries until the new ones are complete.
      show(quiet ? { loading: true } : { ...EMPTY, path, loading: true })
      try {
        const result = await connection.ask(
          { t: 'list', path },
          {
            signal: abort.signal,
            onEntries: (entries) => {
              for (const entry of entries) found.push(entry)
              if (!quiet) timer ??= setTimeout(later, pace)
            },
          },
        )
        show({
          path: result.path ?? path,
          entries: found,
          loading: false,
          truncated: result.truncated ?? false,
          error: undefined,
        })
      } catch (error) {
        show({ entries: [], loading: false, error })
      } finally {
        clearTimeout(timer)
      }
    },
    [connection],
  )
  useEffect(() => () => running.current?.abort(), [])
  return { folder, open }
}
