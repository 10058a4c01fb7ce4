import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isRunning, signal } from '../support/processes.ts'
import { printFigures } from '../support/figures.ts'
import { setUpProgram } from '../support/setup.ts'
import { secondsSince, until } from '../support/until.ts'

/**
 * Seconds until a hanging process is killed and another one responds: ten of silence, and a start on a busy machine.
 */
const backWithin = 120

const stage = setUpProgram()

const answers = (): Promise<boolean> =>
  fetch(`${stage.program.url}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    (answer) => answer.ok,
    () => false,
  )

/** A stopped process is like one whose event loop is blocked: it keeps its port and reacts to no signal but SIGKILL. */
test('a hanging API process is ended and replaced, sessions stay valid, and the worker is not affected', async () => {
  const [api, worker] = [stage.program.pidOf('api'), stage.program.pidOf('worker')]
  const struck = performance.now()
  signal([api], 'SIGSTOP')
  expect(await answers(), 'it hangs, or the run is void').toBe(false)
  await until('another process to answer', backWithin, answers, () => stage.program.output, 250)
  printFigures('API process that hung', { 'answers after, seconds': secondsSince(struck) })
  expect(isRunning(api)).toBe(false)
  expect(stage.program.pidOf('worker')).toBe(worker)
  expect(stage.program.output).toMatch(/for api and gateway has not answered for 10 s/)
  expect((await stage.program.admin.get('/devices')).status).toBe(200)
}, 150_000)

test('a hanging worker is ended too, and another runs its jobs', async () => {
  const [api, worker] = [stage.program.pidOf('api'), stage.program.pidOf('worker')]
  signal([worker], 'SIGSTOP')
  await stage.owner.query("SELECT graphile_worker.add_job('devices.clean-up')")
  await until(
    'the job done',
    backWithin,
    async () =>
      Number(
        (
          await stage.owner.query(
            'SELECT count(*) AS n FROM graphile_worker._private_jobs WHERE attempts < max_attempts AND key IS NULL AND run_at <= now()',
          )
        ).rows[0].n,
      ) === 0,
    () => stage.program.output,
    250,
  )
  expect(isRunning(worker)).toBe(false)
  expect(stage.program.pidOf('api')).toBe(api)
}, 150_000)

test('processes that hang right after the program is ready are ended as well', async () => {
  await stage.owner.end()
  await stage.program.end()
  await stage.program.launch()
  const hung = [stage.program.pidOf('api'), stage.program.pidOf('worker')]
  signal(hung, 'SIGSTOP')
  await until(
    'their end',
    backWithin,
    () => !hung.some(isRunning),
    () => stage.program.output,
    250,
  )
  await until('another process to answer', backWithin, answers, () => stage.program.output, 250)
}, 300_000)

test('after the whole machine was suspended no process counts as hanging, and all continue', async () => {
  const pids = [stage.program.pidOf('api'), stage.program.pidOf('worker')] as const
  const all = [stage.program.supervisorPid, ...pids]
  signal(all, 'SIGSTOP')
  await sleep(12_000)
  // The supervisor resumes first, and has heard from no process for all this time.
  signal([all[0]!], 'SIGCONT')
  await sleep(2500)
  signal(all, 'SIGCONT')
  await until('the program to answer', 60, answers, undefined, 250)
  await sleep(2500)
  expect([stage.program.pidOf('api'), stage.program.pidOf('worker')]).toEqual(pids)
}, 60_000)
