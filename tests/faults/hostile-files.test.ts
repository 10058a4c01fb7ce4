import { setTimeout as sleep } from 'node:timers/promises'
import { allEndpoints } from '@outpost/contract/features'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileFiles, hostileForms } from '../support/hostile-files.ts'
import { Program } from '../support/program.ts'
import { printFigures } from '../support/figures.ts'

/**
 * Milliseconds within which every upload is answered, and for which the health check may be silent (security issue).
 */
const limits = { answer: 2000, silence: 1000 } as const
/** The number of simultaneous uploads, and of variations of each file. */
const [atOnce, variations] = [2, Number(process.env['OUTPOST_FUZZ'] ?? 1)]
const seed = Number(process.env['OUTPOST_FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

let program: Program
beforeAll(async () => {
  program = await Program.start()
}, 120_000)
afterAll(() => program?.stop(), 60_000)

/** Creates a small random number generator, with the same numbers for the same seed. */
function randomFrom(start: number): (below: number) => number {
  let state = start >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Returns the file with some of its bytes changed, repeated or cut off. */
function varied(content: Buffer, random: (below: number) => number): Buffer {
  const made = Buffer.from(content)
  for (let count = 0; count < 8 && made.length > 0; count++) made[random(made.length)] = random(256)
  const cut = made.subarray(0, random(made.length + 1))
  return random(3) === 0 ? cut : random(2) === 0 ? Buffer.concat([cut, cut.subarray(0, 65_536)]) : made
}

const uploads = allEndpoints.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.upload !== undefined)

/** The other fields of each form; a file is sent once for each entry. The test fails for an endpoint missing here. */
const fields: Readonly<Record<string, readonly Record<string, string>[]>> = {
  'POST /files': [{ type: 'config' }, { type: 'firmware' }, { type: 'device_task_manager_file' }],
  'POST /images': [{ company_id: '1', type: 'device_dashboard' }],
  'POST /devices/tags': [
    { first_parameter: 'mac', tag_id: '1' },
    { first_parameter: 'serial', tag_id: '1' },
  ],
  'POST /devices/tags/preview': [{ first_parameter: 'mac', tag_id: '1' }],
  'POST /devices/import': [
    { type: 'csv', company_id: '1', device_series: 'rut', auto_credit_enable: '0', add_without_password: '1' },
  ],
  'POST /devices/configurator/specifications': [{ system: 'rutos', overwrite: 'true' }],
  'POST /configuration/templates/import/preview': [{}],
  'POST /configuration/templates/import': [{}],
  'POST /data-collect/configs/import': [{ company_id: '1' }],
  'POST /devices/passwords/upload': [{ show_password: 'false' }],
}
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

interface Upload {
  what: string
  path: string
  body: FormData | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

function* everyUpload(files: readonly [string, Buffer][]): Generator<Upload> {
  const random = randomFrom(seed)
  for (const endpoint of uploads) {
    const { field } = endpoint.upload!
    for (const [form, other] of fields[nameOf(endpoint)]!.entries()) {
      for (const [what, content] of files) {
        for (let turn = 0; turn <= variations; turn++) {
          const body = new FormData()
          for (const [name, value] of Object.entries(other)) body.append(name, value)
          body.append(
            field,
            new File([new Uint8Array(turn === 0 ? content : varied(content, random))], `${what}.tar.gz`),
          )
          yield { what: `${nameOf(endpoint)} ${form}: ${what}, ${turn}`, path: endpoint.path, body, headers: {} }
        }
      }
    }
    for (const [what, { type, body }] of Object.entries(hostileForms(field)))
      yield {
        what: `${nameOf(endpoint)}: ${what}`,
        path: endpoint.path,
        body: new Uint8Array(body),
        headers: { 'content-type': type },
      }
  }
}

async function send({ path, body, headers }: Upload): Promise<{ status: number; took: number }> {
  const started = performance.now()
  // The server may close the connection of a refused upload while the client is still sending.
  const answer = await fetch(`${program.url}/api${path}`, {
    method: 'POST',
    headers: { ...program.admin.headers, ...headers },
    body,
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => error as Error)
  if (!(answer instanceof Response))
    return { status: /timeout/i.test(answer.message) ? 0 : 499, took: performance.now() - started }
  await answer.arrayBuffer()
  return { status: answer.status, took: performance.now() - started }
}

/**
 * Returns the factor, at most 3, by which others slow this machine down: wall time against CPU time of a computation.
 */
async function watchLoad(end: AbortSignal): Promise<number> {
  let [wall, busy] = [0, 0]
  while (!end.aborted) {
    const [started, before] = [performance.now(), process.threadCpuUsage()]
    for (let sum = 0; sum < 30_000_000; sum++);
    const { user, system } = process.threadCpuUsage(before)
    wall += performance.now() - started
    busy += (user + system) / 1000
    await sleep(1000)
  }
  return Math.min(3, Math.max(1, wall / Math.max(busy, 1)))
}

/** Polls the health check all the time. @returns the longest wait between two responses in milliseconds */
async function watchHealth(end: AbortSignal): Promise<number> {
  let [longest, last] = [0, performance.now()]
  while (!end.aborted) {
    const answer = await fetch(`${program.url}/healthz`, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined)
    if (answer?.ok) {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
    await sleep(25)
  }
  return Math.max(longest, performance.now() - last)
}

test(
  `no hostile file causes a server error, takes long, or blocks the server for others (seed ${seed})`,
  { timeout: 900_000 },
  async () => {
    expect(uploads.map(nameOf).toSorted()).toEqual(Object.keys(fields).toSorted())
    // Created before health is watched: packing the bombs keeps this process busy, which also does the watching.
    const queue = everyUpload(Object.entries(hostileFiles()))
    const end = new AbortController()
    const watched = watchHealth(end.signal)
    const loaded = watchLoad(end.signal)
    const faults: string[] = []
    const late: { what: string; took: number }[] = []
    const counts = new Map<number, number>()
    let slowest = { what: '', took: 0 }
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const upload of queue) {
          const { status, took } = await send(upload)
          counts.set(status, (counts.get(status) ?? 0) + 1)
          if (took > slowest.took) slowest = { what: upload.what, took }
          if (status >= 500 || status === 0) faults.push(`${upload.what}: ${status} after ${took.toFixed(0)} ms`)
          if (took > limits.answer) late.push({ what: upload.what, took })
        }
      }),
    )
    end.abort()
    const [silence, load] = await Promise.all([watched, loaded])
    printFigures('hostile files', {
      sent: [...counts.values()].reduce((all, count) => all + count, 0),
      'slowest answer, ms': Math.round(slowest.took),
      of: slowest.what,
      'longest silence of health, ms': Math.round(silence),
      'load of the machine': load,
    })
    expect(faults).toEqual([])
    expect(late.filter(({ took }) => took > limits.answer * load)).toEqual([])
    expect(silence).toBeLessThan(limits.silence * load)
    expect(program.output).not.toMatch(/for api and gateway (ended|has not answered)/)
    // Some files must have been good enough to be accepted, or the run is void.
    expect((counts.get(200) ?? 0) + (counts.get(201) ?? 0)).toBeGreaterThan(10)
  },
)
