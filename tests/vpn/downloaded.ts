import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { Hubs } from '../../apps/server/src/features/vpn/role/hubs.ts'
import type { TestOutpost } from '../../apps/server/src/testing/outpost.ts'
import { createNamespace } from '../../packages/vpn/src/network/namespace.ts'
import { type Namespace, systemProgram } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { nobody, type Scene } from './scene.ts'

/** The host in the configurations that these tests download, which each machine reaches at another address. */
export const hubHost = 'hub.test'

/** The hubs of one process of ours, in the scene's internet. */
export const hubsIn = (scene: Scene, outpost: TestOutpost, now?: () => Date): Hubs =>
  new Hubs(
    outpost.running.app,
    {
      folder: scene.folder,
      createSpace: (id) => createNamespace(`${scene.internet.name}-${String(id)}`, nobody, scene.internet.name),
      ...(now && { now }),
    },
    ['local'],
  )

export type Body = Record<string, unknown>

/** Returns a function that sends a request which is answered on a channel, and returns the final event. */
export const askOf =
  (outpost: () => TestOutpost) =>
  async (method: 'post' | 'put' | 'del' | 'get', path: string, body?: Body): Promise<Body> => {
    const { admin } = outpost()
    const answer = await admin[method](path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const events = await admin.get(`/status/channel/${answer.body.meta.channel}`)
    return events.body.data['-1'].at(-1)
  }

/** OpenVPN with a configuration that was downloaded. */
export interface Downloaded {
  process: ChildProcess
  /** Its log up to now. */
  log: () => string
  /** Waits until it has connected for the first time. */
  connected: () => Promise<void>
  stop: () => void
}

/** Starts OpenVPN with a configuration file as it was downloaded. */
export function startDownloaded(
  scene: Scene,
  machine: { space: Namespace; hub: string },
  name: string,
  content: string,
): Downloaded {
  const path = join(scene.folder, `${name}.ovpn`)
  writeFileSync(path, content.replace(`remote ${hubHost}`, `remote ${machine.hub}`))
  const process = machine.space.start([systemProgram('openvpn'), '--config', path])
  let log = ''
  process.stdout?.on('data', (part: Buffer) => (log += part.toString()))
  const isDone = (): boolean => log.includes('Initialization Sequence Completed')
  return {
    process,
    log: () => log,
    connected: () => until(`${name} is connected`, 20, isDone, () => log, 20).then(() => undefined),
    stop: () => void process.kill('SIGKILL'),
  }
}
