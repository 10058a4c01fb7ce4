import type { Facts } from '../platform.ts'
import { chance, pick } from './chance.ts'
import { places, sites, type Place, type Site } from './places.ts'
import type { Profile } from './profiles.ts'

/** The properties of a simulated device that never change. */
export interface FakeIdentity extends Omit<Facts, 'boot'> {
  index: number
  site: Site
  profile: Profile
  place: Place
  wlanMac: string
  iccid: string
  imsi: string
  batch: string
}

/** Returns the Luhn check digit (ISO/IEC 7812-1) that IMEI and ICCID end with. */
export function luhnDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

const withCheck = (digits: string): string => `${digits}${luhnDigit(digits)}`

const macOf = (number: number): string =>
  `001E42${number.toString(16).toUpperCase().padStart(6, '0')}`.match(/../g)!.join(':')

/** Builds device number `index` of a model. Serial, MAC, IMEI and place depend only on these two. */
export function fakeIdentity(profile: Profile, index: number): FakeIdentity {
  const place = pick(places, index, 1)
  const site = pick(sites, index, 2)
  const serial = String(profile.firstSerial + index)
  const macNumber = (0x300000 + (profile.firstSerial % 1009) * 256 * 4 + index * 4) % 0xfffffc
  const tail = String(index % 1_000_000).padStart(6, '0')
  return {
    index,
    site,
    profile,
    place,
    serial,
    mac: macOf(macNumber),
    wlanMac: profile.wifi ? macOf(macNumber + 1) : '',
    imei: profile.modem ? withCheck(profile.modem.tac + tail) : '',
    iccid: profile.modem ? withCheck(`89${place.mcc}${place.mnc.padStart(3, '0')}${serial}`) : '',
    imsi: profile.modem ? `${place.mcc}${place.mnc}${serial.slice(-9)}` : '',
    model: profile.model,
    firmware: profile.firmware,
    name: `${site} ${place.town} ${index + 1}`,
    batch: String(10 + Math.floor(chance(index, 3) * 80)).padStart(4, '0'),
  }
}
