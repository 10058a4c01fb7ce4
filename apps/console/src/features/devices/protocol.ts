import type { Device } from '@outpost/contract/devices/device'
import { canDo, type DeviceAct } from '@outpost/contract/devices/protocols'
import type { Label } from '../../kit/i18n/i18n.ts'

type Protocol = Pick<Device, 'protocol'>

/** What a device must be able to do for these tabs of its page. */
const tabs: Readonly<Record<string, DeviceAct>> = {
  '/devices/{id}/access': 'tunnel',
  '/devices/{id}/configuration': 'configuration',
  '/devices/{id}/data-usage': 'shell',
  '/devices/{id}/esim': 'shell',
  '/devices/{id}/monitoring-parameters-history': 'shell',
  '/devices/{id}/monitoring-templates': 'shell',
  '/devices/{id}/network': 'shell',
  '/devices/{id}/parameters': 'parameters',
  '/devices/{id}/ports': 'tunnel',
  '/devices/{id}/services': 'configuration',
  '/devices/{id}/vpn': 'configuration',
  '/devices/{id}/wifi': 'shell',
}

/** Whether a tab is of no use to a device, because its protocol has not what the tab needs. */
export function isUseless(device: Protocol, path: string): boolean {
  const act = tabs[path]
  return act !== undefined && !canDo(device, act)
}

/** What a device must be able to do for these actions. */
const acts: Readonly<Record<string, DeviceAct>> = {
  'change-configuration': 'configuration',
  'check-access': 'tunnel',
  command: 'shell',
  'configuration-templates': 'configuration',
  'device-access': 'tunnel',
  'device-alerts': 'configuration',
  'download-backup': 'files',
  'download-eventslog': 'files',
  'download-troubleshoot': 'files',
  'monitoring-templates': 'shell',
  'multi-config': 'configuration',
  passwords: 'configuration',
  'restore-latest': 'files',
  'run-command-on-devices': 'shell',
  'run-task-group': 'shell',
  services: 'configuration',
  terminal: 'tunnel',
  'upload-backup': 'files',
  'web-interface': 'tunnel',
}

/** True if the protocol of a device has what an action needs, otherwise the reason. */
export function allowedByProtocol(device: Protocol, actionId: string): true | Label {
  const act = acts[actionId]
  return act === undefined || canDo(device, act) ? true : 'devices:reason.protocol'
}
