import type { Context } from '../../kit/implement.ts'
import { type ApiRequest, checkWrites, configureDevice } from '../device-api/service.ts'
import { writeDeviceLog } from '../devices/service.ts'
import type { DeviceLists } from './device-lists.ts'

/** Orders a change of the device that sends these requests to it. */
export async function change(
  context: Context,
  { device, api }: DeviceLists,
  requests: readonly ApiRequest[],
  name: string,
): Promise<{ change_id: number }> {
  const { tx, actor, request, audit } = context
  // By default the entry of the audit log has the input, and with it passwords.
  audit({ target: `device:${device.id}`, detail: { change: name } })
  const change_id = await configureDevice(context, device, checkWrites(api, requests, 'requests'), { name })
  await writeDeviceLog(tx, device, { type: 'Configuration change', status: true, log: name }, actor, request)
  return { change_id }
}
