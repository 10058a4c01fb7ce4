import type { Readable } from 'node:stream'
import type { Written } from './write-file.ts'

/** A place for backups. Names are those of `nameAt`. Failures are BackupErrors, whose message is shown to users. */
export interface BackupStore {
  /** Names the place in lists, and tells it apart from others. */
  place: string
  /** Stores a backup as a whole or not at all. */
  write(name: string, source: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Written>
  /** Reads a backup or a part of it, up to but not including `end`. */
  read(name: string, start?: number, end?: number): Promise<Readable>
  /** Does nothing if there is no such backup. */
  remove(name: string): Promise<void>
  /** Removes what backups that did not finish have left. The caller holds the lock of backups. */
  tidy(): Promise<void>
  /** Checks that a backup can be written, read and removed. */
  probe(): Promise<void>
}

/** How the names of backups begin. */
export const NAME_START = 'system-backup-'
/** Milliseconds after which an unfinished upload is removed. */
export const abandonedAfter = 86_400_000
