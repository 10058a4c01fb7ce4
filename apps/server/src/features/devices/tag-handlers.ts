import { deviceTags } from '@outpost/contract/devices/tagging'
import { implement, type Context } from '../../kit/implement.ts'
import { putTags, takeTags } from '../tags/service.ts'
import { requireDevices } from './service.ts'
import { requireTags } from './tagging.ts'

interface Assignment {
  data: { device_id: number; tag_id: number[] }[]
}

/** Looks up every device and tag before anything is changed, then acts on each pair. */
async function forEach(context: Context, { data }: Assignment, needTags: boolean, act: (device: { id: number; companyId: number }, tags: number[]) => Promise<void>): Promise<void> {
  const devices = await requireDevices(context.tx, context.scope, data.map((entry) => entry.device_id), 'device_id')
  const byId = new Map(devices.map((device) => [device.id, device]))
  // In one order for all, so that two such calls do not lock each other out.
  for (const { device_id, tag_id } of data.toSorted((a, b) => a.device_id - b.device_id)) {
    const device = byId.get(device_id)!
    if (needTags) await requireTags(context, tag_id, device)
    await act({ id: device.id, companyId: device.company_id }, tag_id)
  }
  context.audit({ target: `devices:${data.slice(0, 50).map((entry) => entry.device_id).join(',')}` })
}

export default implement(deviceTags, {
  assign: (context, input) => forEach(context, input, true, (device, tags) => putTags(context.tx, device, tags)),
  overwrite: (context, input) =>
    forEach(context, input, true, async (device, tags) => {
      await takeTags(context.tx, device)
      await putTags(context.tx, device, tags)
    }),
  unassign: (context, input) => forEach(context, input, false, (device, tags) => takeTags(context.tx, device, tags)),
})
