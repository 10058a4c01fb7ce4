import type { Device } from '@outpost/contract/devices/device'

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

const hardware = (shape: DeviceShape, ports: number, antennas: number, sims: number, wifi: boolean): Hardware => ({
  shape,
  ports,
  antennas,
  sims,
  wifi,
})

/**
 * Hardware by prefix of the model name, from public data sheets; the longest matching prefix applies. Port counts
 * include copper and optical ports.
 */
const LOOKS: Readonly<Record<string, Hardware>> = {
  RUT: hardware('router', 4, 3, 1, true),
  RUT2: hardware('router', 2, 3, 1, true),
  RUT30: hardware('router', 5, 0, 0, false),
  RUT36: hardware('router', 2, 3, 1, true),
  RUT9: hardware('router', 4, 4, 2, true),
  RUTX: hardware('router', 4, 4, 2, true),
  RUTX08: hardware('router', 4, 0, 0, false),
  RUTX09: hardware('router', 4, 3, 2, false),
  RUTX10: hardware('router', 4, 2, 0, true),
  RUTX12: hardware('router', 5, 6, 2, true),
  RUTX14: hardware('router', 5, 6, 2, true),
  RUTX50: hardware('router', 5, 6, 2, true),
  RUTC: hardware('router', 5, 6, 2, true),
  RUTM: hardware('router', 5, 6, 2, true),
  RUTM08: hardware('router', 4, 0, 0, false),
  RUTM09: hardware('router', 4, 3, 2, false),
  RUTM10: hardware('router', 4, 2, 0, true),
  RUTM11: hardware('router', 4, 4, 2, true),
  RUTM52: hardware('router', 5, 8, 4, true),
  RUTM56: hardware('router', 5, 8, 4, true),
  TRB: hardware('gateway', 1, 1, 1, false),
  TRB2: hardware('gateway', 1, 2, 2, false),
  TRB5: hardware('gateway', 1, 4, 1, false),
  TCR: hardware('router', 2, 2, 1, true),
  TAP: hardware('access-point', 1, 0, 0, true),
  OTD: hardware('outdoor', 2, 0, 2, false),
  TSW: hardware('switch', 5, 0, 0, false),
  TSW0: hardware('switch', 8, 0, 0, false),
  TSW2: hardware('switch', 10, 0, 0, false),
  SWM: hardware('switch', 10, 0, 0, false),
}

const has = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Returns the hardware of an unknown model, derived from the values it reports. */
function reported(device: Device): Hardware {
  const modem = has(device['signal']) || has(device['iccid'])
  const wifi = has(device['wlan_mac']) || has(device['ssid_names'])
  const shape = modem ? 'router' : wifi ? 'access-point' : 'computer'
  return hardware(shape, 1, modem ? 2 : 0, (modem ? 1 : 0) + (has(device['signal_2']) ? 1 : 0), wifi)
}

/**
 * Returns the visible hardware of a device, from its model and the values it reports.
 * @example hardwareOf({ id: 1, model: 'TRB140' }).shape // 'gateway'
 */
export function hardwareOf(device: Device): Hardware {
  const model = (device.original_model ?? device.model ?? '').toUpperCase()
  for (let length = model.length; length >= 3; length--) {
    const known = LOOKS[model.slice(0, length)]
    if (known) return known
  }
  return reported(device)
}
