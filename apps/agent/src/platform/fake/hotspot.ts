import { credential, hotspotAbilities } from '@outpost/contract/device/wireless'
import { CommandFailure } from '../../commands/implement.ts'
import type { HotspotOrder } from '../platform.ts'
import { chance, pick } from './chance.ts'
import type { FakeIdentity } from './identity.ts'

/** Seconds for which a simulated guest stays. */
const visit = 5400
const mostUsers = 512
/** The address of the hotspot of each simulated device. */
const hotspotAddress = '192.168.2.1'

interface User {
  password: string
  seconds: number
  bytes: number
}
interface Guest {
  mac: string
  ip: string
  start: number
  rate: number
  name: string
}

/** Returns the list `hotspot` of a report. */
export const hotspotList = (on: boolean, guests: number): string =>
  `1 ${on ? 'up' : 'down'} ${hotspotAddress} ${guests} local ${hotspotAbilities.join(',')} http://${hotspotAddress}/login wlan1 Guests`

const hex = (value: number): string => (value & 255).toString(16).padStart(2, '0')

/** The hotspot of a simulated device: its users, and guests that come and go. */
export class FakeHotspot {
  readonly #device: FakeIdentity
  readonly users = new Map<string, User>([['reception', { password: 'changeme1', seconds: 0, bytes: 0 }]])
  /** When guests were disconnected, until when others may stay, and their rates in kbit/s, by MAC address. */
  readonly #gone = new Map<string, number>()
  readonly #until = new Map<string, number>()
  readonly #rates = new Map<string, number>()

  constructor(device: FakeIdentity) {
    this.#device = device
  }

  /** The guests at a time, in Unix seconds. */
  guests(now: number): Guest[] {
    const { index } = this.#device
    const count = 1 + Math.floor(chance(index, 120) * 4)
    return Array.from({ length: count }, (_, number): Guest => {
      const start = Math.floor((now - number * 700) / visit) * visit + number * 700
      const mac = `f0:18:98:${hex(index >> 8)}:${hex(index)}:${hex(64 + number)}`
      const name = number === 0 ? 'reception' : pick(['room-12', 'room-21', 'room-33', 'table-4'], index, 121, number)
      return { mac, ip: `192.168.2.${100 + number}`, start, rate: this.#rates.get(mac) ?? 0, name }
    }).filter(({ mac, start }) => (this.#gone.get(mac) ?? 0) < start && (this.#until.get(mac) ?? now + 1) > now)
  }

  /** Carries out an order. @returns the lines of its answer */
  run({ action, index, users = '', mac = '', seconds, rate }: HotspotOrder, now: number): string {
    if (index !== 1) throw new CommandFailure('NO_HOTSPOT', 'this device has no hotspot with this number')
    if (action === 'add') this.#add(users)
    if (action === 'remove') for (const name of users.split('\n')) this.users.delete(name)
    if (action === 'disconnect') this.#gone.set(this.#find(mac, now).mac, now)
    if (action === 'limit') {
      const guest = this.#find(mac, now)
      if (seconds === 0) this.#until.delete(guest.mac)
      else if (seconds !== undefined) this.#until.set(guest.mac, now + seconds)
      if (rate !== undefined) this.#rates.set(guest.mac, rate)
    }
    const listsUsers = action === 'users' || action === 'add' || action === 'remove'
    return (listsUsers ? this.#userLines() : this.#guestLines(now)).join('\n')
  }

  #find(mac: string, now: number): Guest {
    const guest = this.guests(now).find((each) => each.mac === mac.toLowerCase())
    if (!guest) throw new CommandFailure('NO_GUEST', 'there is no such guest')
    return guest
  }

  #add(text: string): void {
    const added = text.split('\n').map((line) => line.split(' '))
    for (const [name = '', password = ''] of added) {
      if (!credential.test(name) || !credential.test(password))
        throw new CommandFailure('INVALID', 'a user is not valid')
      if (this.users.has(name)) throw new CommandFailure('FAILED', `there is a user with the name ${name}`)
    }
    if (this.users.size + added.length > mostUsers)
      throw new CommandFailure('FAILED', `there can be ${mostUsers} users`)
    for (const [name, password, seconds, bytes] of added)
      this.users.set(name!, { password: password!, seconds: Number(seconds), bytes: Number(bytes) })
  }

  #userLines(): string[] {
    return [...this.users].map(([name, { seconds, bytes }]) => `user ${seconds} ${bytes} ${name}`)
  }

  #guestLines(now: number): string[] {
    return this.guests(now).map(({ mac, ip, start, rate, name }) => {
      const used = Math.floor(now - start)
      const speed = rate > 0 ? Math.min(rate * 125, 60_000) : 60_000
      return `guest ${mac} ${ip} ${Math.floor(start)} ${used} ${used * speed} ${used * Math.floor(speed / 8)} ${name}`
    })
  }
}
