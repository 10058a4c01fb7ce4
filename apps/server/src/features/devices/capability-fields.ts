import type { CapabilityField } from '@outpost/contract/devices/fields'

/** What the API document says about the fields that follow from the model and firmware. */
const descriptions: Readonly<Record<CapabilityField, string>> = {
  device_series: 'The series: the first four characters of the model; null if the model is unknown.',
  fw_version: 'The numbers of the firmware version, such as `00.07.13`; null if the firmware is unknown.',
  port_count: 'The number of Ethernet ports; null if the model is unknown.',
  sim_count: 'The number of slots for SIM cards, without eSIM; null if the model is unknown.',
  has_wifi: flag('Wi-Fi that its firmware can monitor'),
  has_gps: flag('GPS'),
  has_rutos: flag('RutOS as its system'),
  has_mobile: flag('a modem'),
  has_lan: flag('an Ethernet port'),
  has_hotspot: flag('hotspots'),
  has_io: flag('inputs and outputs'),
  has_ddns: flag('dynamic DNS'),
  has_data_usage: flag('a count of its mobile data'),
  has_l2tp: flag('L2TP'),
  has_second_modem: flag('a second modem'),
  has_network_map: flag('a network map'),
  has_esim: flag('an eSIM'),
  has_webfilter: flag('a web filter'),
  has_vpn: flag('VPN'),
  has_legacy_alerts: flag('the alerts of firmware before 07.13'),
}

function flag(what: string): string {
  return `Whether the device has ${what}: 1 or 0; null if its model and firmware do not tell.`
}

/** The descriptions by the names of the fields in the device record. */
export const capabilityFields = Object.fromEntries(
  Object.entries(descriptions).map(([field, text]) => [`Device.${field}`, text]),
)
