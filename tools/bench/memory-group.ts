import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where Linux has its memory groups: version 1 has a folder for each kind of limit, version 2 one for all. */
const [version1, version2] = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup']
const MB = 1024 ** 2

/** Memory of a group in MB. */
export interface MemoryUse {
  /** What processes hold: it cannot be dropped. Includes memory that they share, such as PostgreSQL's buffers. */
  held: number
  /** The kernel's own for the group, such as sockets and page tables. */
  kernel: number
  /** Files that are kept in memory and dropped when it is needed. */
  files: number
}

/** A group of processes that together get no more than some memory; the kernel kills one that needs more. */
export class MemoryGroup {
  readonly #folder: string
  readonly #isFirst = existsSync(join(version1, 'memory.limit_in_bytes'))

  constructor(megabytes: number) {
    this.#folder = join(this.#isFirst ? version1 : version2, `outpost-bench-${process.pid}-${megabytes}`)
    mkdirSync(this.#folder)
    writeFileSync(this.#path(this.#isFirst ? 'memory.limit_in_bytes' : 'memory.max'), String(megabytes * MB))
  }

  /** The words before those of a program which lets it and all its children run in the group. */
  get words(): string[] {
    return ['/bin/sh', '-c', 'echo $$ > "$0" && exec "$@"', this.#path('cgroup.procs')]
  }

  use(): MemoryUse {
    const stat = readFileSync(this.#path('memory.stat'), 'utf8')
    const of = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(stat)?.[1] ?? 0) / MB
    const shared = of('shmem')
    if (!this.#isFirst)
      return { held: of('anon') + shared, kernel: of('kernel') + of('sock'), files: of('file') - shared }
    const kernel = Number(readFileSync(this.#path('memory.kmem.usage_in_bytes'), 'utf8')) / MB
    return { held: of('rss') + shared, kernel, files: of('cache') - shared }
  }

  /** Returns how many processes the kernel has killed because the group had no memory left. */
  kills(): number {
    const events = readFileSync(this.#path(this.#isFirst ? 'memory.oom_control' : 'memory.events'), 'utf8')
    return Number(/^oom_kill (\d+)$/m.exec(events)?.[1] ?? 0)
  }

  /** Removes the group once its processes have ended. */
  async remove(): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return rmdirSync(this.#folder)
      } catch (error) {
        if (tries >= 50) throw error
        await sleep(100)
      }
    }
  }

  #path(name: string): string {
    return join(this.#folder, name)
  }
}
