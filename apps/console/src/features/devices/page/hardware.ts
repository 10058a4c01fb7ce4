import type { Device } from '@outpost/contract/devices/device'
import { entryOf, modelHardware } from '@outpost/contract/devices/model-hardware'

/** Device classes with distinct shapes. */
export type DeviceShape = 'router' | 'gateway' | 'access-point' | 'outdoor' | 'switch' | 'computer'

/** The visible hardware of a device. */
export interface Hardware {
  shape: DeviceShape
  ports: number
  /** The number of external antennas. */
  antennas: number
  sims: number
  wifi: boolean
}

type Look = Pick<Hardware, 'shape' | 'antennas'>
const look = (shape: DeviceShape, antennas: number): Look => ({ shape, antennas })

/** Shapes and antennas by prefix of the model name, from public data sheets; the longest matching prefix applies. */
const LOOKS: Readonly<Record<string, Look>> = {
  RUT: look('router', 3),
  RUT30: look('router', 0),
  RUT9: look('router', 4),
  RUTX: look('router', 4),
  RUTX08: look('router', 0),
  RUTX09: look('router', 3),
  RUTX10: look('router', 2),
  RUTX12: look('router', 6),
  RUTX14: look('router', 6),
  RUTX50: look('router', 6),
  RUTC: look('router', 6),
  RUTM: look('router', 6),
  RUTM08: look('router', 0),
  RUTM09: look('router', 3),
  RUTM10: look('router', 2),
  RUTM11: look('router', 4),
  RUTM52: look('router', 8),
  RUTM56: look('router', 8),
  TRB: look('gateway', 1),
  TRB2: look('gateway', 2),
  TRB5: look('gateway', 4),
  TCR: look('router', 2),
  TAP: look('access-point', 0),
  OTD: look('outdoor', 0),
  TSW: look('switch', 0),
  SWM: look('switch', 0),
}

const has = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Returns the hardware of an unknown model, derived from the values it reports. */
function reported(device: Device): Hardware {
  const modem = has(device['signal']) || has(device['iccid'])
  const wifi = has(device['wlan_mac']) || has(device['ssid_names'])
  const shape = modem ? 'router' : wifi ? 'access-point' : 'computer'
  return {
    shape,
    ports: 1,
    antennas: modem ? 2 : 0,
    sims: (modem ? 1 : 0) + (has(device['signal_2']) ? 1 : 0),
    wifi,
  }
}

/**
 * Returns the visible hardware of a device, from its model and the values it reports.
 * @example hardwareOf({ id: 1, model: 'TRB140' }).shape // 'gateway'
 */
export function hardwareOf(device: Device): Hardware {
  const model = device.original_model ?? device.model
  const [shown, known] = [entryOf(LOOKS, model), modelHardware(model)]
  if (!shown || !known) return reported(device)
  return { ...shown, ports: known.ports, sims: known.sims.reduce((sum, slots) => sum + slots, 0), wifi: known.wifi }
}
