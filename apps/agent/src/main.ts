import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Agent } from './agent.ts'
import { startFleet, type Fleet } from './fleet.ts'
import { identityOnDisk } from './identity.ts'
import { fakeModels, type FakeModel } from './platform/fake/profiles.ts'
import { linux } from './platform/linux.ts'
import { PlanStore } from './readings/plan-store.ts'
import { CommandStore } from './store.ts'

const usage = `usage: main.ts --server HOST:PORT... --host-key 'ssh-ed25519 AAAA...' [--token TOKEN] [--home DIR]
               [--platform linux|fake] [--model ${fakeModels.join('|')}] [--count N] [--interval SECONDS] [--seed TEXT]
  linux: this machine as one device; its key and commands live in --home (needed). With several --server it uses any
         that answers
  fake:  --count invented devices of --model, or of all models in turns`

const say = (text: string): void => void process.stderr.write(`agent: ${text}\n`)

function fail(text: string): never {
  say(text)
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

const { values } = parseArgs({
  options: {
    server: { type: 'string', multiple: true },
    'host-key': { type: 'string', multiple: true },
    token: { type: 'string' },
    home: { type: 'string' },
    platform: { type: 'string', default: 'linux' },
    model: { type: 'string' },
    count: { type: 'string', default: '1' },
    interval: { type: 'string' },
    seed: { type: 'string' },
  },
})

/** Stops once on SIGTERM or SIGINT; further signals are ignored. */
function endOnSignal(stop: () => Promise<void>): void {
  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    void stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

const readConf = (home: string) => (): string => {
  try {
    return readFileSync(join(home, 'agent.conf'), 'utf8')
  } catch {
    return ''
  }
}

function runLinux(servers: readonly string[], hostKeys: readonly string[], interval: number | undefined): void {
  const { home, token } = values
  if (!home) fail('--home is needed')
  const addresses = servers.map((server) => {
    const [, host, port] = /^(.+):(\d{1,5})$/.exec(server) ?? fail('--server is not HOST:PORT')
    return { host: host!, port: Number(port) }
  })
  const agent = new Agent({
    server: { addresses, hostKeys },
    platform: linux(),
    identity: identityOnDisk(home),
    store: new CommandStore(join(home, 'cmd')),
    plans: new PlanStore(join(home, 'plan')),
    token,
    interval,
    allowList: readConf(home),
    onState: (_state, text) => say(text),
  })
  agent.start()
  endOnSignal(() => agent.stop())
}

async function runFake(server: string, hostKey: readonly string[], intervalSeconds: number | undefined): Promise<void> {
  const { token, model, seed } = values
  const count = Number(values.count)
  if (!Number.isInteger(count) || count < 1) fail('--count is not a number')
  if (model !== undefined && !(fakeModels as readonly string[]).includes(model)) fail('--model is not known')
  const models = model === undefined ? undefined : [model as FakeModel]
  const fleet: Fleet = await startFleet({ server, hostKey, token, count, intervalSeconds, seed, models })
  const timer = setInterval(() => say(JSON.stringify(fleet.counters())), 10_000)
  endOnSignal(async () => {
    clearInterval(timer)
    await fleet.stop()
  })
}

const { server: servers, platform } = values
const hostKeys = values['host-key']
if (!servers || !hostKeys) fail('--server and --host-key are needed')
const interval = values.interval === undefined ? undefined : Number(values.interval)
if (interval !== undefined && !(interval >= 1)) fail('--interval is not a number of seconds')
if (platform === 'linux') runLinux(servers, hostKeys, interval)
else if (platform === 'fake') await runFake(servers[0]!, hostKeys, interval)
else fail('--platform is linux or fake')
