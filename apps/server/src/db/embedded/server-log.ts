import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

const SIZE_LIMIT = 10 * 1024 * 1024

/** Returns the end of the server's log, to show with an error. Empty if there is no log. */
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
 * Limits the log to two files of about 10 MiB: a full log is copied to FILE.1. It is then truncated in place, because
 * the server holds it open for appending.
 */
export function limitServerLog(file: string): void {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat === undefined || stat.size < SIZE_LIMIT) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file, 0)
}
