import { setTimeout as delay } from 'node:timers/promises'
import type { EsimTool } from '../../esim/lpac.ts'
import type { FakeIdentity } from './identity.ts'

interface FakeProfile {
  iccid: string
  isdpAid: string
  profileState: 'enabled' | 'disabled'
  profileNickname: string | null
  serviceProviderName: string
  profileName: string
  iconType: 'none'
  icon: null
  profileClass: 'operational' | 'provisioning'
}

interface FakeEsimOptions {
  device: FakeIdentity
  /** Called when a profile has cut off the uplink. */
  onUplinkLost: () => void
  /** How many times faster than real time the device waits. */
  speed: number
}

/** The most profiles, because the memory of simulated devices is that of one process. */
const maxProfiles = 16

const answer = (code: number, message: string, data: unknown): string =>
  `${JSON.stringify({ type: 'lpa', payload: { code, message, data } })}\n`

/** The eSIM of a simulated device, whose tool answers as lpac does. It survives power cuts. */
export class FakeEsim implements EsimTool {
  readonly #options: FakeEsimOptions
  readonly #profiles: FakeProfile[] = []
  /** The profiles that were ever added. */
  #added = 0
  /** Profiles that do not connect the device. */
  readonly #dead = new Set<string>()

  constructor(options: FakeEsimOptions) {
    this.#options = options
    this.#add('Bootstrap', 'Bootstrap', { profileClass: 'provisioning' })
    this.#add('Nordic Mobile', 'Nordic IoT', { profileState: 'enabled' })
    this.#add('Roam Mobile', 'Roam Europe')
  }

  /** Whether the enabled profile connects the device. */
  get connected(): boolean {
    const enabled = this.#profiles.find(({ profileState }) => profileState === 'enabled')
    return enabled !== undefined && !this.#dead.has(enabled.iccid)
  }

  async lpac(words: readonly string[]): Promise<string> {
    const [topic, verb, first = '', second = ''] = words
    if (topic === 'notification') return answer(0, 'success', null)
    if (verb === 'list') return answer(0, 'success', this.#profiles)
    if (verb === 'download') return this.#download(second)
    const profile = this.#profiles.find(({ iccid }) => iccid === first)
    if (topic !== 'profile' || !profile) return answer(-1, `es10c_${verb}_profile`, 'profile not found')
    if (verb === 'nickname') profile.profileNickname = second
    else if (verb === 'delete') this.#profiles.splice(this.#profiles.indexOf(profile), 1)
    else if (verb === 'enable' || verb === 'disable') this.#switch(profile, verb)
    else return answer(-1, 'unknown', null)
    return answer(0, 'success', null)
  }

  async wait(seconds: number, signal: AbortSignal): Promise<void> {
    await delay((seconds * 1000) / this.#options.speed, undefined, { signal, ref: false }).catch(() => undefined)
  }

  #switch(profile: FakeProfile, verb: 'enable' | 'disable'): void {
    if (verb === 'enable') for (const each of this.#profiles) each.profileState = 'disabled'
    profile.profileState = verb === 'enable' ? 'enabled' : 'disabled'
    if (!this.connected) this.#options.onUplinkLost()
  }

  /**
   * Adds a profile. A matching ID of REFUSED is refused, and profiles of a server under .invalid, where nothing exists
   * (RFC 2606), do not connect: so that a test can order a failure.
   */
  #download(code: string): string {
    const [, server = '', matching = ''] = code.split('$')
    if (matching === 'REFUSED') return answer(-1, 'es9p_authenticate_client', 'Matching ID is refused')
    if (this.#profiles.length >= maxProfiles) return answer(-1, 'es10b_load_bound_profile_package', 'no memory')
    const { iccid } = this.#add(server, matching || 'Profile')
    if (server.endsWith('.invalid')) this.#dead.add(iccid)
    return answer(0, 'success', null)
  }

  #add(serviceProviderName: string, profileName: string, given: Partial<FakeProfile> = {}): FakeProfile {
    const number = this.#added++
    const [device, own] = [String(this.#options.device.index).padStart(10, '0'), String(number).padStart(4, '0')]
    const profile: FakeProfile = {
      // 89 for telecommunications, 47 for Norway, the device and the number of the profile.
      iccid: `89470${device}${own}`,
      isdpAid: `A0000005591010FFFFFFFF890000${own}`,
      profileState: 'disabled',
      profileNickname: null,
      serviceProviderName,
      profileName,
      iconType: 'none',
      icon: null,
      profileClass: 'operational',
      ...given,
    }
    this.#profiles.push(profile)
    return profile
  }
}
