import type { Readable } from 'node:stream'
import type { Client } from 'ssh2'
import { SessionFailure } from '../../adapter.ts'
import type { FileRequests, FolderEntry, NewFile } from '../file-requests.ts'
import type { Attrs } from '../names.ts'
import { FileRefused } from '../problem.ts'
import { FolderParser } from './folder-parser.ts'
import { readLsLine } from './ls-line.ts'
import { ShellReader } from './reader.ts'
import { Removals } from './removals.ts'
import * as scripts from './scripts.ts'
import { Shell } from './shell.ts'
import { ShellWriter } from './writer.ts'

/** Milliseconds for moving something, which between two file systems means that everything is copied. */
const movePatience = 300_000
/** Milliseconds that the target has to end an upload that was stopped. */
const stopPatience = 5000
/** Entries of a folder that may wait here: what comes without being asked for, what is asked for ahead, and a part. */
const mostWaiting = 3 * scripts.namesUnasked
/** What the shell must print unchanged. */
const trial = `-\n\t"'\`$HOME $(id) \\n * é`

/** The files of a target without SFTP, through the shell of its user, as clients do in SCP mode. */
export class ShellRequests implements FileRequests {
  /** Each open file holds a shell, of which there are few. */
  readonly openAhead = 1
  readonly #shell: Shell
  readonly #time: scripts.LsTime
  readonly #removals: Removals

  private constructor(shell: Shell, time: scripts.LsTime) {
    this.#shell = shell
    this.#time = time
    this.#removals = new Removals(shell)
  }

  /** Tries what the shell can do. @throws SessionFailure NO_FILE_SHELL if that is not enough */
  static async begin(client: Client): Promise<ShellRequests> {
    const shell = new Shell(client)
    const output = await shell.run(scripts.probe, [trial]).catch((error: unknown) => {
      const { problem, message } = error as FileRefused
      throw unusable(problem === 'incomplete' ? 'It ended at once.' : message)
    })
    const [echo, line, missing] = output.toString('latin1').split('\0')
    const read = readLsLine(line ?? '')
    if (missing) throw unusable(`It does not have:${missing}.`)
    if (Buffer.from(echo!, 'latin1').toString() !== trial || !read) throw unusable('It is not a usual shell.')
    return new ShellRequests(shell, / \+0000 /.test(line!) ? '--full-time' : '')
  }

  get over(): boolean {
    return this.#shell.over
  }

  stop(): void {
    this.#shell.stop()
  }

  stat = (path: string): Promise<Attrs> => this.#attributes(scripts.attributesOfTarget(this.#time), path)
  lstat = (path: string): Promise<Attrs> => this.#attributes(scripts.attributes(this.#time), path)
  mkdir = (path: string): Promise<void> => this.#do(scripts.makeFolder, [path])
  rmdir = (path: string): Promise<void> => this.#do(scripts.removeFolder, [path])
  unlink = (path: string): Promise<void> => this.#removals.remove(path)
  rename = (from: string, to: string): Promise<void> => this.#do(scripts.rename, [from, to], movePatience)
  replace = (from: string, to: string): Promise<void> => this.#do(scripts.replace, [from, to])

  async realpath(path: string): Promise<string> {
    const output = await this.#shell.run(scripts.realPath, [path])
    return output.toString().replace(/\n$/, '')
  }

  chmod(path: string, mode: number): Promise<void> {
    // With five digits GNU's program also removes the set-group-ID of a folder.
    return this.#do(scripts.changeMode, [mode.toString(8).padStart(5, '0'), path])
  }

  read(path: string, start: number, end: number): Promise<Readable> {
    return ShellReader.open(this.#shell, path, start, end)
  }

  /** Commands say so themselves. */
  isFull = (): Promise<boolean> => Promise.resolve(false)

  async create(path: string): Promise<NewFile> {
    const writer = await ShellWriter.create(this.#shell, path)
    return {
      writer,
      finish: () => writer.close(),
      abandon: () => writer.abandon(stopPatience),
    }
  }

  async *entries(path: string): AsyncGenerator<FolderEntry[]> {
    const worker = await this.#shell.take()
    const parser = new FolderParser()
    const arrived: FolderEntry[][] = []
    let [wake, isOver, hasLeft, waiting, count, allowed] = [(): void => {}, false, false, 0, 0, 0]
    const listing = worker.run(scripts.listFolder(this.#time), [path], {
      reads: true,
      take: (bytes) => {
        if (hasLeft) return
        const entries = parser.take(bytes)
        waiting += entries.length
        if (waiting > mostWaiting) throw new FileRefused('failed', 'The target sent more than it was asked for.')
        if (entries.length > 0) arrived.push(entries)
        wake()
      },
      // The target waits while what has arrived is shown.
      isWaiting: () => arrived.length > 0,
    })
    const end = (): void => {
      isOver = true
      wake()
      this.#shell.giveBack(worker)
    }
    listing.then(end, end)
    try {
      for (;;) {
        const entries = arrived.shift()
        if (entries) {
          waiting -= entries.length
          count += entries.length
          // The target sends the next ones while these are shown.
          for (; allowed < count; allowed += scripts.namesUnasked) worker.say(':')
          yield entries
        } else if (isOver) {
          await listing
          return parser.end()
        } else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      hasLeft = true
      arrived.length = 0
      if (!isOver) worker.say(': stop')
    }
  }

  async #attributes(script: string, path: string): Promise<Attrs> {
    const output = await this.#shell.run(script, [path])
    const read = readLsLine(output.toString('latin1'))
    if (!read) throw new FileRefused('failed', 'The target printed something else than the attributes of a file.')
    return read.attrs
  }

  async #do(script: string, args: readonly string[], limit?: number): Promise<void> {
    await this.#shell.run(script, args, limit)
  }
}

const unusable = (reason: string): SessionFailure =>
  new SessionFailure(
    'files',
    'NO_FILE_SHELL',
    `The shell of the host cannot be used for files. ${reason}`.slice(0, 300),
  )
