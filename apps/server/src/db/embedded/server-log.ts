import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

const SIZE_LIMIT = 10 * 1024 * 1024

/** The last lines of the server's log, to show with an error. Empty where there is no log. */
export function serverLogTail(file: string, bytes = 1500): string {
  let handle: number
  try {
    handle = openSync(file, 'r')
  } catch {
    return ''
  }
  try {
    const { size } = fstatSync(handle)
    const length = Math.min(bytes, size)
    const buffer = Buffer.alloc(length)
    readSync(handle, buffer, 0, length, size - length)
    return buffer.toString('utf8').trim()
  } finally {
    closeSync(handle)
  }
}

/**
 * Keeps the log below twice 10 MiB: the full one becomes FILE.1. The server holds the file open for appending, so it is
 * emptied in place.
 */
export function limitServerLog(file: string): void {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat === undefined || stat.size < SIZE_LIMIT) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file, 0)
}
