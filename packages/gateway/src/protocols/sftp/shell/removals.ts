import type { FileRefused } from '../problem.ts'
import { removeFiles } from './scripts.ts'
import type { Shell } from './shell.ts'

/** Problems of the connection or of the whole target. */
const lost: ReadonlySet<FileRefused['problem']> = new Set(['silent', 'incomplete', 'over', 'too_many'])
/** The number of files that one command removes. */
const atOnce = 64

interface Wanted {
  path: string
  resolve(): void
  reject(error: FileRefused): void
}

/** Removes files: those that are asked for at the same time with one command, because each costs two round trips. */
export class Removals {
  readonly #shell: Shell
  #wanted: Wanted[] = []

  constructor(shell: Shell) {
    this.#shell = shell
  }

  remove(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#wanted.push({ path, resolve, reject }) === 1) queueMicrotask(() => this.#begin())
    })
  }

  #begin(): void {
    let batch: Wanted[] = []
    for (const wanted of this.#wanted.splice(0)) {
      if (batch.length === atOnce) {
        void this.#run(batch)
        batch = []
      }
      batch.push(wanted)
    }
    void this.#run(batch)
  }

  async #run(batch: readonly Wanted[]): Promise<void> {
    if (batch.length === 0) return
    try {
      await this.#shell.run(
        removeFiles,
        batch.map(({ path }) => path),
      )
      for (const { resolve } of batch) resolve()
    } catch (error) {
      // One by one it is known which of them are refused. A target that is silent would be silent each time.
      const isRefusal = !lost.has((error as FileRefused).problem)
      if (batch.length > 1 && isRefusal) for (const one of batch) await this.#run([one])
      else for (const { reject } of batch) reject(error as FileRefused)
    }
  }
}
