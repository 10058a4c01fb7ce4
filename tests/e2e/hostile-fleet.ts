import { parameters } from '@outpost/contract/device/parameters'
import { Agent } from '../../apps/agent/src/agent.ts'
import { identityInMemory, makeKeyPair } from '../../apps/agent/src/identity.ts'
import { fakeIdentity, type FakeIdentity } from '../../apps/agent/src/platform/fake/identity.ts'
import { profiles } from '../../apps/agent/src/platform/fake/profiles.ts'
import { FakeSshServer } from '../../apps/agent/src/platform/fake/ssh-server.ts'
import { FakeWebServer } from '../../apps/agent/src/platform/fake/web-page.ts'
import { FakePlatform } from '../../apps/agent/src/platform/fake.ts'
import type { ExecOutcome, Values } from '../../apps/agent/src/platform/platform.ts'
import { CommandStore } from '../../apps/agent/src/store.ts'
import { enrolmentToken, hostKey } from '../support/enrol.ts'
import type { Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { everything, hostileTexts, longWord } from './hostile-texts.ts'

const words = Object.values(hostileTexts)
const textNames = parameters.filter(({ kind }) => kind === 'text').map(({ name }) => name)
const shared = { ssh: new FakeSshServer(), web: new FakeWebServer() }

/** Simulated hardware controlled by an attacker: every text that it reports is one of the hostile ones. */
class HostilePlatform extends FakePlatform {
  readonly #index: number

  constructor(device: FakeIdentity) {
    super({ device, ...shared })
    this.#index = device.index
  }

  override async report(scope: 'changing' | 'all'): Promise<Values> {
    const texts = textNames.map((name, n) => [
      name,
      n % 9 === 8 ? longWord(512) : words[(n + this.#index) % words.length]!,
    ])
    return { ...(await super.report(scope)), ...Object.fromEntries(texts) }
  }

  override async exec(): Promise<ExecOutcome> {
    return { exitCode: 1, bytes: Buffer.from(everything), more: true, expired: false }
  }
}

/** Returns the device whose name is hostile text number `index`; its model and firmware are the next texts. */
function identityOf(index: number): FakeIdentity {
  const word = (offset: number): string => words[(index + offset) % words.length]!
  return { ...fakeIdentity(profiles.RUTX50, index), name: word(0), model: word(1), firmware: word(2) }
}

export interface HostileFleet {
  /** Ids of the devices, by the key of the hostile text that is their name. */
  ids: Readonly<Record<string, number>>
  stop(): Promise<void>
}

/** Starts one device for each hostile text, and waits until all of them have sent a first report. */
export async function hostileFleet(program: Program): Promise<HostileFleet> {
  const { token } = await enrolmentToken(program, words.length)
  const server = { addresses: [{ host: '127.0.0.1', port: program.port }], hostKeys: [await hostKey(program)] }
  const devices = words.map((_, index) => {
    const identity = identityInMemory(makeKeyPair())
    const agent = new Agent({
      server,
      token,
      identity,
      platform: new HostilePlatform(identityOf(index)),
      store: new CommandStore(),
      interval: 30,
    })
    agent.start()
    return { agent, identity }
  })
  const reported = async (): Promise<boolean> =>
    (await program.admin.get('/devices?limit=100')).body.data.filter(
      (device: { operator: string | null }) => device.operator !== null,
    ).length === words.length
  await until('the hostile devices', 60, reported, () => devices.map(({ agent }) => agent.state).join())
  const ids = Object.keys(hostileTexts).map((name, index) => [name, devices[index]!.identity.current.device!])
  return {
    ids: Object.fromEntries(ids),
    stop: async () => void (await Promise.all(devices.map(({ agent }) => agent.stop()))),
  }
}
