import type pg from 'pg'
import { openObserved } from '../../apps/server/src/features/desired-configuration/device-row.ts'
import { compileTemplate } from '../../apps/server/src/features/desired-configuration/render/compile.ts'
import { observedValue } from '../../apps/server/src/features/desired-configuration/render/diff.ts'
import { loadSealer, type Sealer } from '../../apps/server/src/kit/secrets.ts'
import { noBrowser, signedInPage, startBrowser } from '../../tests/support/browser.ts'
import type { Program } from '../../tests/support/program.ts'
import { get, growth, median, ms, times, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedHostnames, seedRead, seedValues, template } from './seed-desired.ts'
import { seedFleet } from './seed-fleet.ts'
import { StallWatch } from './stall.ts'

const devices = 10_000
/**
 * Milliseconds for a plan, for the plan on the screen, for a search, and for which the event loop may block meanwhile;
 * MB by which the server grows.
 */
const bars = { plan: 5000, screen: 5000, find: 1000, stall: 250, megabytes: 200 } as const
const rounds = 5

interface PlanAnswer {
  devices: number
  groups: { devices: number }[]
  unread: number
  faults: unknown[]
}

/** Creates the template as a user, for the top company and all below it. Returns its id. */
async function createTemplate({ admin }: Program): Promise<number> {
  const { status, body } = await admin.post('/configuration/templates', template)
  if (status !== 201) throw new Error(`no template: ${JSON.stringify(body)}`)
  const { id } = body.data
  const assignments = [{ layer: 'company', target_id: 1 }]
  const assigned = await admin.put(`/configuration/templates/${id}/assignments`, { assignments })
  if (assigned.status !== 200) throw new Error(`not assigned: ${JSON.stringify(assigned.body)}`)
  return id
}

async function plan({ admin }: Program, id: number): Promise<PlanAnswer> {
  const { status, body } = await admin.post('/configuration/plan', { template_id: id })
  const found = body.data as PlanAnswer
  if (status !== 200 || found.devices !== devices || found.unread + found.faults.length > 0)
    throw new Error(`the plan was answered ${status}: ${JSON.stringify(body).slice(0, 500)}`)
  return found
}

/** Reads the same rows, decrypts them and compares the same number of options, without layers, values and groups. */
async function barePlan(client: pg.Client, sealer: Sealer): Promise<void> {
  const { options } = compileTemplate({ id: 0, version: 1, ...template }, [
    { name: 'dns', type: 'ipv4', default: null, values: [] },
    { name: 'hostname', type: 'hostname', default: null, values: [] },
  ])
  let different = 0
  for (let from = 0; from < devices; from += 500) {
    const { rows } = await client.query<{ observed: Buffer }>(
      'SELECT observed FROM desired_devices ORDER BY device_id LIMIT 500 OFFSET $1',
      [from],
    )
    for (const { observed: sealed } of rows) {
      const observed = openObserved({ sealer }, sealed)
      for (const { key, value } of options) if (observedValue(observed, key) !== value) different++
    }
  }
  if (different < devices) throw new Error(`only ${different} differences`)
}

async function planFigures(
  program: Program,
  client: pg.Client,
  sealer: Sealer,
  id: number,
  what: string,
): Promise<Figure[]> {
  let answer: PlanAnswer | undefined
  let taken: number[] = []
  const watch = await StallWatch.start(program.url)
  const grown = await growth(program.pidOf('api'), async () => {
    taken = await times(rounds, async () => void (answer = await plan(program, id)))
  })
  const stall = await watch.stop()
  const bare = median(await times(rounds, () => barePlan(client, sealer)))
  const most = Math.max(...taken)
  const groups = answer!.groups.length
  return [
    {
      what: `desired: plan of 20 options over ${devices} devices, ${what}`,
      ours: ms(most),
      baseline: `${ms(bare)} reading and comparing the rows`,
      bar: `<= ${bars.plan} ms`,
      ok: most <= bars.plan,
    },
    {
      what: `desired: memory of the server in ${rounds} such plans`,
      ours: `${grown.toFixed(0)} MB more`,
      baseline: `${groups} groups, ${(JSON.stringify(answer).length / 1024).toFixed(0)} kB`,
      bar: `< ${bars.megabytes} MB`,
      ok: grown < bars.megabytes,
    },
    {
      what: 'desired: longest stall of the event loop during a plan',
      ours: ms(stall),
      baseline: 'none',
      bar: `<= ${bars.stall} ms`,
      ok: stall <= bars.stall,
    },
  ]
}

/** Who has a value that all devices have, and one that a fifth has. */
async function findFigure(program: Program, client: pg.Client, option: string, value: string): Promise<Figure> {
  const url = `${program.url}/api/configuration/options?${new URLSearchParams({ option, value, limit: '25' })}`
  const bare = async (): Promise<void> => {
    const has = 'options @> ARRAY[$1]'
    await client.query(
      `SELECT d.id, d.name FROM desired_devices o JOIN devices d ON d.id = o.device_id WHERE ${has} ORDER BY d.id LIMIT 25`,
      [`${option}=${value}`],
    )
    await client.query(`SELECT count(*) FROM desired_devices WHERE ${has}`, [`${option}=${value}`])
  }
  await bare()
  const found = JSON.parse((await get(url, program.admin.headers)).toString()) as { meta: { total: number } }
  const most = Math.max(...(await times(20, () => get(url, program.admin.headers))))
  return {
    what: `desired: who has ${option} = ${value}, of ${devices} devices`,
    ours: `${ms(most)}, ${found.meta.total} devices`,
    baseline: `${ms(Math.max(...(await times(20, bare))))} page + count SQL`,
    bar: `<= ${bars.find} ms`,
    ok: most <= bars.find && found.meta.total > 0,
  }
}

/** From opening the page of the template until the last group of its plan is on the screen. */
async function screenFigure(program: Program, id: number, held: AsyncDisposableStack): Promise<Figure> {
  if (noBrowser()) throw new Error(noBrowser())
  const browser = await startBrowser()
  held.defer(() => browser.close())
  const page = await signedInPage(browser, program.url)
  const groups = (await plan(program, id)).groups.length
  const shown = await times(3, async () => {
    await page.goto(`${program.url}/management/configuration-templates/${id}`, { waitUntil: 'commit' })
    await page
      .locator('pre[translate="no"]')
      .nth(groups - 1)
      .waitFor({ timeout: 60_000 })
  })
  const call = median(await times(3, () => plan(program, id)))
  const most = Math.max(...shown)
  return {
    what: `desired: the plan on the screen, ${groups} groups`,
    ours: ms(most),
    baseline: `${ms(call)} the plan alone`,
    bar: `<= ${bars.screen} ms`,
    ok: most <= bars.screen,
  }
}

/**
 * A configuration template with 20 options on 10,000 devices that have been read: the plan, the search by the value of
 * an option, and the plan on the screen. The plan with a hostname for each device has as many groups as devices.
 */
export async function benchDesired(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const client = await connectOwner(held, program)
  const sealer = loadSealer(undefined, program.folder)
  await seedFleet(client, 100, devices)
  await seedRead(client, sealer)
  await seedValues(client)
  const id = await createTemplate(program)
  await times(20, () => get(`${program.url}/api/devices`, program.admin.headers))
  const figures = await planFigures(program, client, sealer, id, 'values of companies')
  figures.push(await findFigure(program, client, 'network.wan.proto', 'dhcp'))
  figures.push(await findFigure(program, client, 'network.wan.metric', '3'))
  figures.push(await screenFigure(program, id, held))
  await seedHostnames(client)
  await client.query('ANALYZE desired_values')
  return [...figures, ...(await planFigures(program, client, sealer, id, 'a value of each device'))]
}
