import { fail } from '@outpost/contract/kit/errors'
import { scanPorts } from '@outpost/contract/remote-access/scan/constants'
import { remoteScan } from '@outpost/contract/remote-access/scan/endpoints'
import { remoteScanSchemas } from '@outpost/contract/remote-access/scan/schemas'
import { implement, type Context } from '../../../kit/implement.ts'
import { requireDevice, writeDeviceLog } from '../../devices/service.ts'
import { beginAttempt, cancelAttempt } from './attempt.ts'
import { presentScan } from './present.ts'

/** Scans that a user may start within the seconds. */
const starts = { most: 60, seconds: 600 } as const

/**
 * Starts a scan; its result arrives on the channel. The request is a GET and so has a transaction that cannot write, and
 * no protection against other sites.
 */
async function start(context: Context, deviceId: number, ports: readonly number[]): Promise<{ channel: string }> {
  const { app, tx, scope, actor, request } = context
  if (!request.ownPage) throw fail('ORIGIN_REFUSED', { source: 'Origin' })
  const device = await requireDevice(tx, scope, deviceId)
  if (device.status !== 1) throw fail('DEVICE_OFFLINE')
  await app.limits.take(`port-scan:${actor.userId}`, starts.most, starts.seconds)
  const attempt = await app.ownTransaction(async (own) => {
    const begun = await beginAttempt(own, device, actor, ports)
    const log = `Scan of the network behind the device, ports ${ports.join(', ')}`
    await writeDeviceLog(own, device, { type: 'Remote access', status: true, log }, actor, request)
    return begun
  })
  // Not awaited: the answer would come only after the scan.
  context.afterCommit(() => {
    void import('./run.ts').then(({ runScan }) => runScan(app, attempt))
  })
  return { channel: attempt.channel }
}

export default implement(remoteScan, remoteScanSchemas, {
  async portScan(context, { id }) {
    return start(context, id, scanPorts)
  },
  async autoScan(context, { id, ports = [] }) {
    const wanted = [...new Set(ports)]
    return start(context, id, wanted.length > 0 ? wanted : scanPorts)
  },
  async last({ tx, scope }, { id }) {
    await requireDevice(tx, scope, id)
    return presentScan(await tx.selectFrom('port_scans').selectAll().where('device_id', '=', id).executeTakeFirst())
  },
  async cancel({ app, tx, scope, audit }, { id }) {
    const device = await requireDevice(tx, scope, id)
    if (!(await cancelAttempt(app, tx, device.id))) throw fail('NOT_FOUND', { message: 'No scan is running.' })
    audit({ target: `devices:${device.id}` })
  },
})
