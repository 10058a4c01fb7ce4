import { familyOf } from '../../tests/support/processes.ts'
import { until } from '../../tests/support/until.ts'
import { type Figure, residentKb, treeCpuSeconds } from './measure.ts'
import { startProgram } from './program.ts'

const hubs = 100
const restSeconds = 30

/** The process with the role vpn, with many hubs that nobody uses. */
export async function benchHubs(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held, {
    environment: () => ({ OUTPOST_ROLES: 'api,gateway,worker,vpn', OUTPOST_VPN_PORTS: '20300-20499' }),
  })
  const pid = program.pidOf('worker')
  const list = async (query: string) => (await program.admin.get(`/vpn/hubs?limit=100&${query}`)).body
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const before = residentKb(pid)
  const ids: number[] = []
  held.defer(async () => {
    for (const id of ids) await program.admin.put(`/vpn/hubs/${id}/toggle`, { enabled: false })
    await until('all hubs are off', 60, async () => (await list('enabled=0')).data.every(isStopped)).catch(() => 0)
  })
  const began = performance.now()
  for (let index = 0; index < hubs; index += 1) {
    const { body } = await program.admin.post('/vpn/hubs', { name: `Hub ${index}`, hub_zone: 'local' })
    const channel = await program.admin.get(`/status/channel/${body.meta.channel}`)
    ids.push(channel.body.data['-1'].at(-1).data.id)
  }
  await until('all hubs run', 180, async () => (await list('')).data.every(isRunning))
  const seconds = (performance.now() - began) / 1000
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  const each = (residentKb(pid) - before) / hubs / 1024
  const cpu = treeCpuSeconds(pid)
  await new Promise((resolve) => setTimeout(resolve, restSeconds * 1000))
  const rest = (treeCpuSeconds(pid) - cpu) / restSeconds
  const idle = familyOf(pid).length
  return [
    {
      what: `${String(hubs)} hubs: role vpn at rest (${String(idle)} processes, all up in ${seconds.toFixed(0)} s)`,
      ours: `${rest.toFixed(2)} cores`,
      baseline: '',
      bar: '<= 0.2 cores',
      ok: rest <= 0.2,
    },
    {
      what: 'memory of the controller for each hub',
      ours: `${each.toFixed(2)} MB`,
      baseline: '',
      bar: '<= 1 MB',
      ok: each <= 1,
    },
  ]
}

const isRunning = ({ state }: { state: string }): boolean => state === 'running'
const isStopped = ({ state }: { state: string }): boolean => state === 'stopped'
