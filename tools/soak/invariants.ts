import type { FleetProcess } from '../../tests/support/fleet-process.ts'
import { missing, type Load } from '../../tests/support/load.ts'
import type { Program } from '../../tests/support/program.ts'
import { until } from '../../tests/support/until.ts'
import type { Verdict } from './judge.ts'
import type { Ledger } from './ledger.ts'
import { backSeconds } from './limits.ts'
import { judgeOutages } from './outages.ts'
import { judgeOutput } from './output.ts'
import type { StruckFault } from './run.ts'
import type { Tasks } from './tasks.ts'
import type { Terminals } from './terminals.ts'

export interface Traffic {
  load: Load
  terminals: Terminals
  ledger: Ledger
  tasks: Tasks
}

interface Run {
  program: Program
  fleet: FleetProcess
  traffic: Traffic
  struck: StruckFault[]
  devices: number
  /** In milliseconds since 1970. */
  began: number
}

/** Seconds until commands that are open at the end of the run have ended. */
const endWithin = 180
/** Seconds after a fault in which a terminal may fail to open: the devices are on their way back. */
const opensWithin = backSeconds

/** What must hold whatever strikes; each of them is 0, or a list that is empty. */
export async function checkInvariants({ program, fleet, traffic, struck, devices, began }: Run): Promise<Verdict[]> {
  const owner = await program.connect()
  try {
    await until('the end of all tasks', endWithin, async () => {
      const { rows } = await owner.query("SELECT 1 FROM task_runs WHERE status = 'processing' LIMIT 1")
      return rows.length === 0
    }).catch(() => {})
    const { load, ledger, tasks } = traffic
    const lost = await missing(program.admin, load.acknowledged)
    const { online } = await fleet.counters()
    return [
      none(`acknowledged writes lost, of ${load.acknowledged.length}`, lost),
      none(`faults of the ledger after ${ledger.counted.moves} moves`, await ledger.check(owner)),
      none(`faults of commands in ${tasks.counted.runs} orders of tasks`, await tasks.check(owner, fleet)),
      none(`devices not online at the end, of ${devices}`, Array(devices - online).fill('a device')),
      ...(await connections(fleet, struck)),
      ...terminals(traffic.terminals, struck),
      ...output(program.output, struck, began),
    ]
  } finally {
    await owner.end()
  }
}

async function connections(fleet: FleetProcess, struck: readonly StruckFault[]): Promise<Verdict[]> {
  const outages = await fleet.outages()
  const cuts = struck.filter((fault) => fault.cuts).map(({ from }) => from)
  const { late, unexplained } = judgeOutages(outages, cuts, Date.now())
  return [
    none(
      `outages of more than ${backSeconds} s, of ${outages.length}`,
      late.map((one) => JSON.stringify(one)),
    ),
    none(
      'outages without a cut',
      unexplained.map(({ from }) => new Date(from).toISOString()),
    ),
  ]
}

function terminals({ counted, failures }: Terminals, struck: readonly StruckFault[]): Verdict[] {
  const isCaused = (at: number): boolean => struck.some(({ from, to }) => at >= from && at <= to + opensWithin * 1000)
  const unexplained = failures.filter(({ at }) => !isCaused(at)).map(({ text }) => text)
  console.log('terminals:', counted, 'attempts that failed:', failures.length)
  return [
    none(`lines of terminals that came back changed, of ${counted.lines}`, Array(counted.wrong).fill('a line')),
    none(`terminals that did not open, without a fault, of ${counted.opened}`, unexplained),
  ]
}

function output(text: string, struck: readonly StruckFault[], began: number): Verdict[] {
  const told = judgeOutput(text, struck, began)
  console.log('errors by text:', told.counts)
  return [none('processes that ended without a fault', told.exits), none('errors without a fault', told.errors)]
}

/** A verdict that is right if nothing was found; up to three findings are printed. */
function none(what: string, found: readonly string[]): Verdict {
  for (const one of found.slice(0, 3)) console.log(`  ${what}: ${one}`)
  return { what, found: String(found.length), limit: '0', ok: found.length === 0 }
}
