import type { Values } from '../platform.ts'
import { chance, daily, pick, wander } from './chance.ts'
import type { FakeIdentity } from './identity.ts'
import { position } from './route.ts'

/** The current time and the time of the last boot, in Unix seconds. */
export interface Clock {
  now: number
  bootedAt: number
}

const round = (value: number, digits = 0): number => Number(value.toFixed(digits))

/** Returns an address behind the mobile operator's NAT. */
export const mobileAddress = (device: FakeIdentity): string =>
  `10.${100 + Math.floor(chance(device.index, 30) * 100)}.${Math.floor(device.index / 250) % 250}.${(device.index % 250) + 2}`

/** Returns an address in the site's network, for devices without a modem. */
export const wiredAddress = (device: FakeIdentity): string => `192.168.10.${(device.index % 240) + 10}`

/**
 * Returns the bytes since the boot at a rate that varies over the day: the integral of mean * (1 + 0.8 * daily).
 * Because that rate is always positive, the counter never decreases.
 */
export function counted(mean: number, { now, bootedAt }: Clock, longitude: number): number {
  const period = 86_400 / (2 * Math.PI)
  const phase = (moment: number): number => (moment + longitude * 240 - 4 * 3600) / period
  const wave = -period * (Math.sin(phase(now)) - Math.sin(phase(bootedAt)))
  return Math.floor(mean * (now - bootedAt + 0.8 * wave))
}

function mobile(device: FakeIdentity, clock: Clock): Values {
  const { modem } = device.profile
  if (!modem) return {}
  const { place, index } = device
  const { now } = clock
  const busy = daily(now, place.longitude)
  const signal = -58 - chance(index, 31) * 34 - busy * 3 + wander(now, 900, index, 32) * 4
  const rate = 400 + chance(index, 33) ** 3 * 20_000
  return {
    signal: round(signal),
    rsrp: round(signal - 27 + wander(now, 600, index, 34) * 2),
    rsrq: round(-10 - busy * 1.5 + wander(now, 600, index, 35) * 2),
    sinr: round(13 - busy * 3 + wander(now, 600, index, 36) * 5),
    temperature: round(36 + busy * 4 + wander(now, 3600, index, 37) * 3, 1),
    sent: counted(rate * 0.2, clock, place.longitude),
    received: counted(rate, clock, place.longitude),
    connection_uptime: Math.floor(Math.max(now - clock.bootedAt - 45, 0)),
    sim_slot: modem.sims === 2 && chance(index, 38) < 0.15 ? 2 : 1,
    connection_type: modem.network === '5G-NSA' && wander(now, 7200, index, 39) > -0.7 ? '5G-NSA' : 'LTE',
    connection_state: 'Connected',
    network_state: chance(index, 40) < 0.1 ? 'Registered, roaming' : 'Registered, home',
    operator: place.operator,
    operator_number: `${place.mcc}${place.mnc}`,
    sim_state: 'Inserted',
    pin_state: 'OK',
    mobile_ip: mobileAddress(device),
    cell_id: String(1_000_000 + Math.floor(chance(index, 41) * 9_000_000)),
    lac: String(1000 + Math.floor(chance(index, 42) * 60_000)),
    mcc: place.mcc,
    mnc: place.mnc,
  }
}

function inputs(device: FakeIdentity, { now }: Clock): Values {
  const { index, place } = device
  return {
    digital_input: wander(now, 5400, index, 50) > 0.2 ? 1 : 0,
    digital_isolated_input: wander(now, 10_800, index, 51) > 0.5 ? 1 : 0,
    analog_input: round(12.4 + daily(now, place.longitude) * 0.7 + wander(now, 1800, index, 52) * 0.3, 2),
    open_collector_output: wander(now, 21_600, index, 53) > 0.6 ? 1 : 0,
    relay_output: wander(now, 21_600, index, 54) > 0.4 ? 1 : 0,
  }
}

/** Returns the values that a device reports at a moment. `all` adds those that hardly ever change. */
export function fakeValues(device: FakeIdentity, clock: Clock, scope: 'changing' | 'all'): Values {
  const { profile, index, place } = device
  const { now, bootedAt } = clock
  const people = Math.max(daily(now, place.longitude) + 0.3, 0)
  const guests = Math.round(people * (3 + chance(index, 60) * 9) + Math.max(wander(now, 1200, index, 61), 0) * 2)
  return {
    router_uptime: Math.floor(now - bootedAt),
    load_average: round(0.25 + people * 0.3 + Math.abs(wander(now, 300, index, 62)) * 0.4, 2),
    memory_used: round(44 + chance(index, 63) * 12 + wander(now, 1800, index, 64) * 4, 1),
    storage_used: round(21 + chance(index, 65) * 20 + Math.min((now - bootedAt) / 86_400, 60) * 0.1, 1),
    wan_state: profile.modem ? 'Mobile' : 'Wired',
    wan_ip: profile.modem ? mobileAddress(device) : wiredAddress(device),
    ports_up: 1 + Math.floor(chance(index, 66) * profile.ethernetPorts),
    ...(profile.wifi || profile.modem ? { clients_count: guests + 1 } : {}),
    ...(profile.wifi
      ? { ssid_names: pick(['Office', 'Site', 'Bus guest', 'Service'], index, 67), wireless_clients: guests }
      : {}),
    ...mobile(device, clock),
    ...(profile.io ? inputs(device, clock) : {}),
    ...(profile.gps ? position(device, now) : {}),
    ...(scope === 'all' ? unchanging(device) : {}),
  }
}

function unchanging({ profile, batch, wlanMac, iccid, imsi, imei }: FakeIdentity): Values {
  const { modem } = profile
  return {
    product_code: profile.productCode,
    batch_number: batch,
    hardware_revision: profile.hardware,
    bootloader_version: '3.0.2',
    ...(wlanMac ? { wlan_mac: wlanMac } : {}),
    ...(modem
      ? {
          iccid,
          imsi,
          imei,
          modem_manufacturer: modem.manufacturer,
          modem_model: modem.model,
          modem_firmware: modem.firmware,
        }
      : {}),
  }
}
