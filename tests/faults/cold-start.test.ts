import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieHeaders, person, type Person } from '../../apps/server/src/testing/person.ts'
import { onlineFleet } from '../support/enrol.ts'
import { printFigures } from '../support/figures.ts'
import type { FleetProcess } from '../support/fleet-process.ts'
import { Program } from '../support/program.ts'
import { secondsSince, sleep, until } from '../support/until.ts'

const devices = 100
const companies = 6
const usersOfEach = 2
/** Requests of each user at the same time, each of another list. */
const paths = ['/user', '/devices?limit=100', '/tags', '/companies', '/users', '/search?q=canary'] as const
/** The least number of seconds of requests after the start. They go on until all devices are back. */
const leastSeconds = 8

/** A text that is in the names of what belongs to one company, and nowhere else. */
const canaries = Array.from({ length: companies }, () => `canary-${randomUUID()}`)
const pattern = /canary-[\da-f-]{36}/g

let program: Program
let fleet: FleetProcess
const users: { who: Person; own: string }[] = []

beforeAll(async () => {
  program = await Program.start()
  const owner = await program.connect()
  try {
    for (const [n, own] of canaries.entries()) await addCompany(n, own, (sql, values) => owner.query(sql, values))
  } finally {
    await owner.end()
  }
  fleet = await onlineFleet(program, { count: devices, intervalSeconds: 5, retryMin: 1 })
}, 240_000)
afterAll(async () => {
  await fleet?.stop()
  await program?.stop()
}, 60_000)

/** Adds a company with a tag, a device and users, all named after its canary. */
async function addCompany(n: number, own: string, query: (sql: string, values: unknown[]) => Promise<unknown>) {
  const company = await program.admin.post('/companies', { name: own, parent_id: 1 })
  expect(company.status, JSON.stringify(company.body)).toBe(201)
  const company_id = company.body.data.id as number
  expect((await program.admin.post('/tags', { name: own, company_id, color: '#2f6fed' })).status).toBe(201)
  await query(
    `insert into devices (company_id, name, serial, mac, series, model, firmware, status)
     values ($1, $2, $3, $4, 'rut', 'RUTX50', '7.0', 0)`,
    [company_id, own, String(7_000_000_000 + n), `02000000000${n}`],
  )
  for (let nth = 0; nth < usersOfEach; nth++) {
    const invited = await program.admin.post('/users/invite', {
      company_id,
      email: `${nth}.${own}@outpost.test`,
      role: 'admin',
    })
    expect(invited.status, JSON.stringify(invited.body)).toBe(201)
    const token = String(invited.body.data.link).split('/').at(-1)
    const answer = await person(program.url).post('/account/invitation/register', {
      token,
      username: `${nth} ${own}`,
      password: 'a long enough password',
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    users.push({ who: person(program.url, cookieHeaders(answer.headers)), own })
  }
}

test('F21: after a kill of everything, while all devices and users come back at once, nobody sees anything of another company', async () => {
  const all: string[] = JSON.stringify((await program.admin.get('/tags')).body).match(pattern) ?? []
  expect([...new Set(all)].toSorted(), 'what is foreign is found').toEqual(canaries.toSorted())
  await program.kill('supervisor', 'api', 'worker')
  await until('all devices offline', 30, async () => (await fleet.counters()).online === 0)
  await program.launch()
  const started = performance.now()
  const seen = { answers: 0, own: 0, refused: 0, foreign: [] as string[] }
  let isOver = false
  const ask = async ({ who, own }: (typeof users)[number], path: string): Promise<void> => {
    while (!isOver) {
      const answer = await who.get(path).catch(() => undefined)
      const found: string[] = JSON.stringify(answer?.body ?? '').match(pattern) ?? []
      seen.foreign.push(...found.filter((one) => one !== own).map((one) => `${path} as ${own}: ${one}`))
      if (answer?.status === 200) seen.answers++
      else seen.refused++
      if (found.includes(own)) seen.own++
      await sleep(10)
    }
  }
  const asking = users.flatMap((user) => paths.map((path) => ask(user, path)))
  const wasAway = (await fleet.counters()).online < devices
  await sleep(leastSeconds * 1000)
  await fleet.online(devices, 130)
  isOver = true
  await Promise.all(asking)
  printFigures('a cold start with all devices and users', {
    'answers scanned': seen.answers,
    'with the own canary': seen.own,
    refused: seen.refused,
    'all devices back after, seconds': secondsSince(started),
  })
  expect(seen.foreign).toEqual([])
  expect(wasAway, 'devices came back meanwhile, or the run is void').toBe(true)
  expect(seen.own, 'answers with data, or the run is void').toBeGreaterThan(500)
})
