import type { Client } from 'pg'
import { isOpen, readCommands } from '../../tests/support/commands.ts'
import type { FleetProcess } from '../../tests/support/fleet-process.ts'
import type { Program } from '../../tests/support/program.ts'
import { sleep } from '../../tests/support/until.ts'

/** Two commands, of which the first takes long enough to be hit by a fault. */
const tasks = ['sleep 4; echo one', 'echo two'].map((command, order) => ({
  name: `Task ${order}`,
  order,
  type: 'command',
  timeout: 60,
  stop_on_failure: true,
  data: { command },
}))
const devicesOfRun = 6
/** The fleet remembers which of the latest 10,000 commands have acted. */
const rememberedCommands = 9000

/** Groups of tasks that run on some devices at a time. */
export class Tasks {
  readonly counted = { runs: 0, refused: 0 }
  readonly #end = new AbortController()
  readonly #work: Promise<void>

  private constructor(program: Program, group: number, ids: readonly number[], everyMs: number) {
    this.#work = this.#order(program, group, ids, everyMs)
  }

  /** @param minutes of the run, by which the pauses are such that the devices remember all their commands */
  static async start(program: Program, ids: readonly number[], minutes: number): Promise<Tasks> {
    const { body } = await program.admin.post('/devices/tasks/groups', { name: 'Soak', tasks })
    const runs = rememberedCommands / tasks.length / devicesOfRun
    return new Tasks(program, body.data.id, ids, Math.max(20_000, (minutes * 60_000) / runs))
  }

  async stop(): Promise<void> {
    this.#end.abort()
    await this.#work
  }

  /** Returns what is wrong with the runs and their commands, once they have ended. */
  async check(owner: Client, fleet: FleetProcess): Promise<string[]> {
    const { rows } = await owner.query<{ status: string; count: number }>(
      'SELECT status, count(*)::int FROM task_runs GROUP BY status',
    )
    const sum = (status: string): number => rows.find((row) => row.status === status)?.count ?? 0
    const commands = (await readCommands(owner)).filter(({ name }) => name === 'exec')
    const acted = await fleet.acted(commands.map(({ id }) => id))
    const twice = commands.filter(({ id }) => acted[id]! > 1).length
    const never = commands.filter(({ id, state }) => state === 'completed' && acted[id] !== 1).length
    const open = commands.filter(isOpen).length
    const all = rows.reduce((total, { count }) => total + count, 0)
    const lost = this.counted.runs * devicesOfRun - all
    console.log(`tasks: ${sum('completed')} runs completed, ${sum('failed')} failed, ${commands.length} commands`)
    return [
      ...(twice > 0 ? [`${twice} commands acted twice`] : []),
      ...(never > 0 ? [`${never} commands are completed and have not acted`] : []),
      ...(open + sum('processing') > 0 ? [`${open} commands and ${sum('processing')} runs have no end`] : []),
      ...(lost > 0 ? [`${lost} accepted runs are missing`] : []),
    ]
  }

  async #order(program: Program, group: number, ids: readonly number[], everyMs: number): Promise<void> {
    for (let n = 0; !this.#end.signal.aborted; n++) {
      const device_id = Array.from({ length: devicesOfRun }, (_, k) => ids[(n * devicesOfRun + k) % ids.length]!)
      const answer = await program.admin.post(`/devices/tasks/groups/${group}`, { device_id }).catch(() => undefined)
      if (answer?.status === 200) this.counted.runs++
      else this.counted.refused++
      await sleep(everyMs, undefined, { signal: this.#end.signal }).catch(() => {})
    }
  }
}
