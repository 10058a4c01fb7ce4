import { databaseCheck, found, serverCheck } from '../check.ts'

/** Seconds that clocks may differ, and seconds after which a process or worker counts as gone. */
const limits = { clock: 5, process: 150, worker: 45, job: 300, starts: 4 } as const
/** The roles without which an installation does not work. */
const needed = ['api', 'gateway', 'worker'] as const

const oneDecimal = (milliseconds: number): number => Math.round(Math.abs(milliseconds) / 100) / 10

export const clock = databaseCheck('clock', async ({ rows }) => {
  const before = Date.now()
  const [row] = await rows<{ at: number }>('select extract(epoch from clock_timestamp()) * 1000 as at')
  const own = Math.abs((before + Date.now()) / 2 - Number(row!.at))
  if (own > limits.clock * 1000) return found('clock.database', { seconds: oneDecimal(own) })
  const [host] = await rows<{ host: string; ms: number }>(
    `select host, abs(clock_ms) as ms from program_processes
     where seen_at > now() - interval '${limits.process} seconds' order by abs(clock_ms) desc limit 1`,
  )
  if (host && host.ms > limits.clock * 1000)
    return found('clock.hosts', { host: host.host, seconds: oneDecimal(host.ms) })
  return found('clock.ok', { seconds: oneDecimal(Math.max(own, host?.ms ?? 0)) })
})

/** The number of requests that are enough to judge, and the share of untrusted headers that is no accident. */
const proxyLimits = { requests: 20, share: 0.5 } as const

export const proxy = serverCheck('proxy', async ({ env, forwarded }) => {
  const { total, trusted, ignored, address = '' } = forwarded.figures()
  if (total < proxyLimits.requests) return found('proxy.few')
  if (ignored > total * proxyLimits.share) return found('proxy.untrusted', { address })
  if (trusted > 0) return found('proxy.ok')
  return found(env.trustProxy.length > 0 ? 'proxy.silent' : 'proxy.direct')
})

export const versions = databaseCheck('versions', async ({ rows }) => {
  const all = await rows<{ host: string; version: string }>(
    `select distinct host, version from program_processes
     where seen_at > now() - interval '${limits.process} seconds' order by host, version`,
  )
  if (all.length === 0) return found('any.needs_server')
  const [version, ...others] = new Set(all.map((one) => one.version))
  if (others.length === 0) return found('versions.ok', { version: version! })
  return found('versions.differ', { versions: all.map((one) => `${one.host} ${one.version}`).join(', ') })
})

export const processes = databaseCheck('processes', async ({ rows }) => {
  const all = await rows<{ name: string; roles: string[]; starts: number }>(
    `select name, roles, (select count(*)::int from unnest(starts) s where s > now() - interval '1 day') as starts
     from program_processes where seen_at > now() - interval '${limits.process} seconds' order by starts desc, name`,
  )
  if (all.length === 0) return found('any.needs_server')
  const running = new Set(all.flatMap(({ roles }) => roles))
  const missing = needed.find((role) => !running.has(role))
  if (missing !== undefined) return found('processes.missing', { role: missing })
  const [most] = all
  if (most!.starts >= limits.starts) return found('processes.restarts', { name: most!.name, count: most!.starts })
  return found('processes.ok', { count: all.length })
})

export const jobs = databaseCheck('jobs', async ({ rows }) => {
  const due = 'j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()'
  const [row] = await rows<
    Record<'workers' | 'waiting' | 'failed' | 'seconds', number> & Record<'late' | 'name', string>
  >(
    `select (select count(*)::int from worker_heartbeats where seen_at > now() - interval '${limits.worker} seconds') as workers,
       count(*) filter (where ${due})::int as waiting,
       count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int as failed,
       coalesce(extract(epoch from now() - min(j.run_at) filter (where ${due})), 0)::int as seconds,
       (array_agg(t.identifier order by j.run_at) filter (where ${due}))[1] as late,
       (array_agg(t.identifier order by j.run_at desc) filter (where j.attempts >= j.max_attempts))[1] as name
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  )
  const { workers, waiting, failed, seconds, late, name } = row!
  if (workers === 0) return found('jobs.no_worker')
  if (seconds > limits.job) return found('jobs.late', { minutes: Math.round(seconds / 60), name: late })
  if (failed > 0) return found('jobs.failed', { count: failed, name })
  return found('jobs.ok', { waiting })
})
