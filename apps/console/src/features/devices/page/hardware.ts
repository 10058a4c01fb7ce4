import type { Device } from '@outpost/contract/devices/device'

/** The classes of devices that look different from each other. */
export type DeviceShape = 'router' | 'gateway' | 'access-point' | 'outdoor' | 'switch' | 'computer'

/** What can be seen of a device from outside. */
export interface Hardware {
  shape: DeviceShape
  ports: number
  /** Antennas that stand out of the case. */
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
 * Looks by the beginning of the model's name, from public data sheets; the longest beginning that fits counts. Counts of
 * ports are copper and optical together.
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

/** An unknown model has what it reports. */
function reported(device: Device): Hardware {
  const modem = has(device['signal']) || has(device['iccid'])
  const wifi = has(device['wlan_mac']) || has(device['ssid_names'])
  const shape = modem ? 'router' : wifi ? 'access-point' : 'computer'
  return hardware(shape, 1, modem ? 2 : 0, (modem ? 1 : 0) + (has(device['signal_2']) ? 1 : 0), wifi)
}

/**
 * How a device looks, by its model and by what it reports.
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
