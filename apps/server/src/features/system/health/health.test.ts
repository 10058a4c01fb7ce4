import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { healthChecks, verdictOf } from '@outpost/contract/system/health/checks'
import type { HealthFinding, HealthReport } from '@outpost/contract/system/health/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'
import { onlineDevice, type OnlineDevice } from '../../remote-access/testing/online-device.ts'
import { allChecks } from './checks/all.ts'
import { runChecks } from './run.ts'
import { subjectOf } from './subject.ts'

let outpost: TestOutpost
let device: OnlineDevice
let other: Server
const smtp = new MailServer()

beforeAll(async () => {
  await smtp.start()
  outpost = await startOutpost(['api', 'gateway', 'worker'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
  device = await onlineDevice(outpost, 1, 'doctor-1')
  other = createServer((_request, response) => void response.end('hello'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const recorded = async () => (await outpost.asOwner('select from program_processes')).length === 1
  await until(recorded, 'the record of the process')
})
afterAll(async () => {
  await device.stop()
  other.close()
  await smtp.stop()
  await outpost.close()
})

const report = async (): Promise<HealthReport> => (await outpost.admin.get('/system/health')).body.data
/** Runs one check of the running server. */
async function check(id: HealthFinding['check']): Promise<HealthFinding> {
  const { findings } = await runChecks(
    subjectOf(outpost.running.app),
    allChecks().filter((one) => one.id === id),
  )
  return findings[0]!
}
const asOwner = (statement: string) => outpost.asOwner(statement)

test('SYSTEM-040 the report has every check once, the worst first, each with its text and how to fix it', async () => {
  const { findings, verdict, version } = await report()
  expect(findings.map(({ check: id }) => id).toSorted()).toEqual(
    allChecks()
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
  expect(verdict).toBe(findings[0]!.verdict)
  const order = findings.map((one) => ['problem', 'warning', 'unknown', 'ok'].indexOf(one.verdict))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  for (const one of findings) {
    expect(verdictOf(one.code)).toBe(one.verdict)
    expect(`${one.text} ${one.act ?? ''} ${one.command ?? ''}`, one.code).not.toMatch(/\{\{|undefined/)
    expect(one.act === null, one.code).toBe(one.verdict === 'ok')
  }
  const codes = findings.map(({ code }) => code)
  for (const code of [
    'database.ok',
    'migrations.ok',
    'clock.ok',
    'processes.ok',
    'versions.ok',
    'jobs.ok',
    'address.unset',
  ])
    expect(codes).toContain(code)
  expect(codes.filter((code) => code === 'any.failed' || code === 'any.timed_out')).toEqual([])
})

test('SYSTEM-040 only system administrators may run the checks or take a support bundle', async () => {
  const admin = await outpost.build.user((await outpost.build.company()).id, 'admin')
  expect((await admin.get('/system/health')).status).toBe(403)
  expect((await admin.get('/system/support-bundle')).status).toBe(403)
})

test('SYSTEM-041 a device that is online tries the public address, and tells this installation from another server', async () => {
  const { app } = outpost.running
  const at = async (address: string | undefined) => {
    const subject = { ...subjectOf(app), address }
    return (
      await runChecks(
        subject,
        allChecks().filter(({ id }) => id === 'outside'),
      )
    ).findings[0]!
  }
  expect((await at(undefined)).code).toBe('outside.no_address')
  device.network.set('outpost.example:80', outpost.port)
  expect(await at('http://outpost.example')).toMatchObject({
    code: 'outside.reached',
    values: { device: device.id, target: 'outpost.example:80' },
  })
  expect(device.dialled()).toEqual(['outpost.example:80'])
  device.network.set('outpost.example:80', (other.address() as AddressInfo).port)
  expect((await at('http://outpost.example')).code).toBe('outside.other_server')
  device.network.set('outpost.example:80', 1)
  expect((await at('http://outpost.example')).code).toBe('outside.unreachable')
})

test('SYSTEM-040 the mail server is asked for a sign-in, sends nothing, and its password is in no text', async () => {
  expect((await check('mail')).code).toBe('mail.unset')
  const { body } = await outpost.admin.post('/email-configurations', smtp.configuration)
  expect((await check('mail')).code).toBe('mail.ok')
  const wrong = { ...smtp.configuration, password: 'not-the-password' }
  await outpost.admin.put(`/email-configurations/${body.data.id}`, wrong)
  const refused = await check('mail')
  expect(refused.code).toBe('mail.refused')
  expect(JSON.stringify(refused)).not.toContain('not-the-password')
  expect(smtp.mails).toHaveLength(0)
  await outpost.admin.put(`/email-configurations/${body.data.id}`, smtp.configuration)
  await asOwner(`insert into mails (id, company_id, kind, recipient, subject, state, body, created_at)
    values (gen_random_uuid(), 1, 'code', 'a@b.example', 's', 'queued', '\\x00', now() - interval '1 hour')`)
  expect(await check('mail')).toMatchObject({ code: 'mail.waiting', values: { minutes: 60, count: 1 } })
  await asOwner('delete from mails')
})

test('SYSTEM-040 proxy headers from an address that is not trusted are found', async () => {
  for (let at = 0; at < 30; at++)
    await fetch(`${outpost.url}/healthz`, { headers: { 'x-forwarded-for': '198.51.100.7' } })
  for (let at = 0; at < 5; at++) await fetch(`${outpost.url}/healthz`)
  expect(await check('proxy')).toMatchObject({ code: 'proxy.untrusted', values: { address: '127.0.0.1' } })
})

test('SYSTEM-040 processes that start often or run another version, and hosts with a wrong clock, are found', async () => {
  await asOwner(`insert into program_processes (name, host, roles, version, node, clock_ms, starts) values
    ('b:8080 worker', 'b:8080', '{worker}', '0.0.1', 'v24', 90000, array_fill(now(), array[6]))`)
  expect(await check('versions')).toMatchObject({
    code: 'versions.differ',
    values: { versions: expect.stringContaining('b:8080 0.0.1') },
  })
  expect(await check('processes')).toMatchObject({
    code: 'processes.restarts',
    values: { name: 'b:8080 worker', count: 6 },
  })
  expect(await check('clock')).toMatchObject({ code: 'clock.hosts', values: { host: 'b:8080', seconds: 90 } })
  // A process that has given no sign of life is not counted.
  await asOwner(`update program_processes set seen_at = now() - interval '10 minutes' where name = 'b:8080 worker'`)
  expect((await check('versions')).code).toBe('versions.ok')
  await asOwner(`update program_processes set roles = '{api,gateway}' where host <> 'b:8080'`)
  expect(await check('processes')).toMatchObject({ code: 'processes.missing', values: { role: 'worker' } })
  await asOwner(`update program_processes set roles = '{api,gateway,worker}' where host <> 'b:8080'`)
})

test('SYSTEM-040 jobs that are late or were given up, and migrations that are missing or unknown, are found', async () => {
  // No worker knows a job of this name, so it stays.
  await asOwner(
    `select graphile_worker.add_job('test.nothing', run_at := now() - interval '20 minutes', max_attempts := 1)`,
  )
  expect(await check('jobs')).toMatchObject({ code: 'jobs.late', values: { minutes: 20, name: 'test.nothing' } })
  await asOwner(`update graphile_worker._private_jobs set attempts = 1 where run_at < now() - interval '10 minutes'`)
  expect(await check('jobs')).toMatchObject({ code: 'jobs.failed', values: { count: 1, name: 'test.nothing' } })
  await asOwner('delete from graphile_worker._private_jobs where attempts >= max_attempts')
  await asOwner(`insert into migrations (name) values ('9999_later.sql')`)
  expect(await check('migrations')).toMatchObject({ code: 'migrations.newer', values: { name: '9999_later.sql' } })
  await asOwner(`delete from migrations where name = '9999_later.sql'`)
  const [{ applied_at: at, checksum }] = (await asOwner(
    `delete from migrations where name = '0119_health.sql' returning applied_at, checksum`,
  )) as [{ applied_at: Date; checksum: string }]
  expect(await check('migrations')).toMatchObject({
    code: 'migrations.pending',
    values: { count: 1, name: '0119_health.sql' },
  })
  await asOwner(`insert into migrations values ('0119_health.sql', '${at.toISOString()}', '${checksum}')`)
})

test('SYSTEM-042 the growth of the database is known after two days of measurements', async () => {
  expect((await check('growth')).code).toBe('growth.too_early')
  await asOwner(
    `insert into health_samples values (current_date - 4, 'a', pg_database_size(current_database()) - 4000000, 5)`,
  )
  expect(await check('growth')).toMatchObject({
    code: 'growth.ok',
    values: { growth: expect.stringMatching(/^[\d.]+ [kM]?B$/) },
  })
})

test('SYSTEM-040 every finding has a text, what is not in order says what to do, and a check that fails or hangs is unknown', async () => {
  const { app } = outpost.running
  const { findings } = await runChecks({ ...subjectOf(app), database: undefined, server: undefined }, [
    { id: 'disk', run: () => Promise.reject(new Error('no disk')) },
    { id: 'memory', seconds: 0.05, run: () => new Promise(() => {}) },
    ...allChecks().filter(({ id }) => id === 'jobs' || id === 'proxy'),
  ])
  expect(findings.map(({ check: id, code }) => `${id} ${code}`)).toEqual([
    'disk any.failed',
    'memory any.timed_out',
    'proxy any.needs_server',
    'jobs any.needs_database',
  ])
  expect(findings[0]!.text).toContain('no disk')
  const { healthTexts } = await import('@outpost/contract/system/health/texts')
  for (const [id, outcomes] of Object.entries(healthChecks)) {
    const acts = (healthTexts.act as Record<string, Record<string, string>>)[id] ?? {}
    const faults = Object.entries(outcomes).filter(([, verdict]) => verdict !== 'ok')
    expect(Object.keys(acts).toSorted(), id).toEqual(faults.map(([name]) => name).toSorted())
    expect(Object.keys((healthTexts.found as Record<string, object>)[id]!).toSorted()).toEqual(
      Object.keys(outcomes).toSorted(),
    )
  }
})
