import { compareVersions } from '../kit/patterns.ts'
import { entryOf, modelHardware } from './model-hardware.ts'

/**
 * The capability flags of a device (DEVICES-082). Null means that it cannot be told: the model or firmware is unknown,
 * or only some devices of the model have it. Then the device has what it reports (DEVICES-093).
 */
export const capabilityFlags = [
  'has_wifi',
  'has_gps',
  'has_rutos',
  'has_mobile',
  'has_lan',
  'has_hotspot',
  'has_io',
  'has_ddns',
  'has_data_usage',
  'has_l2tp',
  'has_second_modem',
  'has_network_map',
  'has_esim',
  'has_webfilter',
  'has_vpn',
  'has_legacy_alerts',
] as const
export type CapabilityFlag = (typeof capabilityFlags)[number]

export type Capabilities = Record<CapabilityFlag, boolean | null> & {
  /** The first four characters of the model. */
  device_series: string | null
  /** The numbers of the firmware version, `00.07.13` for `RUTX_R_00.07.13`. */
  fw_version: string | null
  /** Ethernet ports. */
  port_count: number | null
  /** Slots for SIM cards of all modems together, without eSIM (DEVICES-089). */
  sim_count: number | null
}

type Since = Readonly<Record<string, string>>

/**
 * The firmware from which wireless networks are monitored (DEVICES-083). Only the version of RUT8 is public; those of
 * RUT2 and RUT9 are the last generation before RutOS, that of RUTX the one with DDNS.
 */
const wirelessSince: Since = { RUT2: '00.01.14', RUT8: '00.01.04', RUT9: '00.06.08', RUTX: '00.02.04' }
/** DEVICES-084. */
const hotspotSince: Since = {
  RUT360: '00.07.00',
  RUT300: '00.07.06',
  TRB1: '00.07.06',
  TRB2: '00.07.06',
  TRB5: '00.07.06',
}
/** DEVICES-085. */
const ddnsSince: Since = { RUT2: '00.07.00', RUT3: '00.07.00', RUT9: '00.07.00', RUTX: '00.02.04', TRB: '00.02.04' }
/** RutOS is above 00.07.00, or any version of the series that have run it from the first one (DEVICES-086). */
const rutosAbove = '00.07.00'
const rutosFromTheFirst: Readonly<Record<string, true>> = { RUTX: true, TRB: true }
/** DEVICES-087. */
const newAlertsSince = '00.07.13'

/** Switches run another system, TSWOS. */
const switches: Readonly<Record<string, true>> = { TSW: true, SWM: true }
/** Access points and switches have no L2TP, VPN, web filter and data usage (DEVICES-088). */
const layerTwo: Readonly<Record<string, true>> = { ...switches, TAP: true }
/** DEVICES-088. */
const withoutDataUsage: Readonly<Record<string, true>> = { ...layerTwo, TRB500: true }

/** A version of the vendor, `RUTX_R_00.07.13` or `00.07.13`; that of another system cannot be compared with it. */
const vendorVersion = /^(?:[A-Z][A-Z0-9]*_[A-Z]+_)?\d+(?:\.\d+)+$/

/** Returns false if one of the conditions is, otherwise null if one is unknown. */
const every = (...conditions: (boolean | null)[]): boolean | null =>
  conditions.includes(false) ? false : conditions.includes(null) ? null : true

/** Whether a firmware is the first with a feature, or newer. Models without a limit have it in every version. */
function isSince(table: Since, model: string, firmware: string | null): boolean | null {
  const first = entryOf(table, model)
  if (first === undefined) return true
  return firmware === null ? null : compareVersions(firmware, first) >= 0
}

const isRutos = (model: string, firmware: string | null): boolean | null => {
  if (entryOf(switches, model)) return false
  if (firmware === null) return null
  return entryOf(rutosFromTheFirst, model) ?? compareVersions(firmware, rutosAbove) > 0
}

const unknown = Object.fromEntries(capabilityFlags.map((flag) => [flag, null])) as Record<CapabilityFlag, null>

/** Returns the flags of a model, or null in all of them if its series is not known. */
function flagsOf(model: string, firmware: string | null): Record<CapabilityFlag, boolean | null> {
  const hardware = modelHardware(model)
  if (!hardware) return unknown
  const routes = !entryOf(layerTwo, model)
  const isSwitch = entryOf(switches, model) ?? false
  const mobile = hardware.sims.length > 0
  const lan = hardware.ports > 0
  const rutos = isRutos(model, firmware)
  return {
    has_wifi: every(hardware.wifi, isSince(wirelessSince, model, firmware)),
    has_gps: hardware.gps,
    has_rutos: rutos,
    has_mobile: mobile,
    has_lan: lan,
    has_hotspot: every(!isSwitch, isSince(hotspotSince, model, firmware)),
    has_io: hardware.io,
    has_ddns: every(!isSwitch, isSince(ddnsSince, model, firmware)),
    has_data_usage: mobile && !entryOf(withoutDataUsage, model),
    has_l2tp: routes,
    has_second_modem: hardware.sims.length > 1,
    has_network_map: every(routes, lan || hardware.wifi, rutos),
    has_esim: hardware.esim,
    has_webfilter: routes,
    has_vpn: routes,
    has_legacy_alerts: null,
  }
}

/** Returns the last number of a text, if it has several parts. */
function versionIn(text: string): string | null {
  const last = text.match(/\d[\d.]*/g)?.at(-1)
  return last !== undefined && /^\d+(?:\.\d+)+$/.test(last) ? last : null
}

/**
 * Returns what a device can have, from its model and firmware (DEVICES-082 to DEVICES-089). Of another vendor's model
 * only its series and version are known.
 * @param model the model as the device names it, not that of the brand
 * @example capabilities('TRB500', 'TRB5_R_00.07.06').has_data_usage // false
 */
export function capabilities(model: string | null | undefined, firmware: string | null | undefined): Capabilities {
  const known = firmware && vendorVersion.test(firmware) ? firmware : null
  const hardware = modelHardware(model)
  return {
    device_series: model ? [...model].slice(0, 4).join('') : null,
    fw_version: versionIn(firmware ?? ''),
    ...flagsOf(model ?? '', known),
    has_legacy_alerts: known === null ? null : compareVersions(known, newAlertsSince) < 0,
    port_count: hardware?.ports ?? null,
    sim_count: hardware ? hardware.sims.reduce((sum, slots) => sum + slots, 0) : null,
  }
}

/**
 * Returns the name of a SIM slot by its number (DEVICES-090): `esim` for the slot after those of the cards of one modem,
 * otherwise the number of a card. Slots of unknown models are numbered.
 * @example simSlot('TRB140', 2) // 'esim', since the model has one slot for cards
 */
export function simSlot(model: string | null | undefined, slot: number): number | 'esim' {
  const hardware = modelHardware(model)
  return hardware && hardware.esim !== false && slot === (hardware.sims[0] ?? 0) + 1 ? 'esim' : slot
}
