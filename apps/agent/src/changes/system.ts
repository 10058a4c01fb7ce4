import type { PlanEntry, PlanTest } from '@outpost/contract/device/plan'
import type { ApiReply } from '../platform/platform.ts'
import type { JournalStore } from './journal.ts'

/** A file as it is, so that it can be put back. `owner` is `uid:gid`. */
export interface KeptFile {
  bytes: Buffer
  mode: number
  owner: string
}

/** A file to write. A missing mode or owner is that of the file in its place, or the usual one. */
export type NewFile = Pick<KeptFile, 'bytes'> & Partial<KeptFile>

/** What a change to the configuration needs of the device. Failures are errors whose message is shown. */
export interface ConfigSystem {
  /** Returns a regular file, or undefined if there is none. Rejects for anything else. */
  read(path: string): Promise<KeptFile | undefined>
  /** Returns the paths of the regular files in a folder. */
  list(folder: string): Promise<string[]>
  /** Replaces a file at once: after a power cut it is the old or the new one. */
  write(path: string, file: NewFile): Promise<void>
  /** Removes a file. A missing one is no failure. */
  remove(path: string): Promise<void>
  /** Whether somebody has changed options with `uci` and not committed them. */
  staged(): Promise<boolean>
  /** Applies the lines in a copy of the configuration. Rejects with what `uci` says. */
  preflight(lines: readonly string[], files: ReadonlyMap<string, Buffer>): Promise<void>
  /** Returns the free bytes where files are written. */
  free(): Promise<number>
  /** Applies lines of `uci batch` and commits the configs that they change. */
  uci(lines: readonly string[]): Promise<void>
  /** Sends a request to the device's own API. Rejects if there is no answer. */
  api(request: Extract<PlanEntry, { entry: 'api' }>): Promise<ApiReply>
  /** Restarts services, and with `configs` those that depend on the changed configs. */
  reload(services: readonly string[], configs: boolean): Promise<void>
  /** Runs a test. Rejects with why it failed. */
  test(test: PlanTest, signal: AbortSignal): Promise<void>
  /** Resolves when the restart was accepted. */
  reboot(): Promise<void>
  /** Seconds since the device started, by a clock that nobody sets. */
  uptime(): number
  /** Waits until the seconds are over or the signal fires. Never rejects. */
  wait(seconds: number, signal: AbortSignal): Promise<void>
  readonly journals: JournalStore
}
