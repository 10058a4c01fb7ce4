import { taskCommands } from '@outpost/contract/tasks/commands/endpoints'
import { taskCommandSchemas } from '@outpost/contract/tasks/commands/schemas'
import { implement } from '../../../kit/implement.ts'
import { openChannel } from '../../channels/service.ts'
import { ownersOfDevices, requireDevices, writeDeviceLogs } from '../../devices/service.ts'
import { createCommandOrder } from '../order.ts'
import { forecastOf } from '../preview.ts'
import { startRuns } from '../rollouts/start.ts'

export default implement(taskCommands, taskCommandSchemas, {
  async run({ app, tx, scope, actor, audit, request }, { device_id, command, timeout, acceptable_codes = [], wait }) {
    const devices = await requireDevices(tx, scope, device_id, 'device_id')
    const order = await createCommandOrder(app, tx, { command, timeout, codes: acceptable_codes }, actor)
    const channel = await openChannel(tx, actor.userId)
    const reached = await startRuns(app, tx, { order, devices, wait, channel }, actor)
    const log = `Requested: ${order.name}`
    await writeDeviceLogs(tx, devices, { type: 'Command', status: true, log }, actor, request)
    audit({
      target: `task_order:${order.id}`,
      detail: { name: order.name, devices: devices.length },
      owners: ownersOfDevices(devices),
    })
    return { order_id: order.id, name: order.name, devices: reached, channel }
  },
  preview: async ({ tx, scope }, { device_id }) =>
    forecastOf(tx, await requireDevices(tx, scope, device_id, 'device_id')),
})
