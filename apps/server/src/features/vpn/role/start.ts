import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from '@outpost/vpn/network/account'
import { createNamespace } from '@outpost/vpn/network/namespace'
import { createRootless } from '@outpost/vpn/network/rootless'
import { findLevel, type HubLevel, type Level } from '@outpost/vpn/network/level'
import { createShared } from '@outpost/vpn/network/shared'
import type { Program } from '../../../context.ts'
import { answerQuestions } from './answer-questions.ts'
import { followStreams } from '../streams/follow.ts'
import { Hubs } from './hubs.ts'
import { noteUnhosted } from './unhosted.ts'
import { deviceOf, type Place } from './running-hub.ts'

/** The account `nobody` of Debian, under which OpenVPN runs if we are root. */
const nobody: Account = { userId: 65_534, groupId: 65_534 }
const tickMs = 1000
/** Milliseconds between two looks for hubs that nobody can run. */
const explainMs = 5000

/** Runs VPN hubs in this process until it is closed. Hubs whose process was lost with an earlier one are taken over. */
export async function startVpn(app: Program): Promise<{ level: Level; close: () => Promise<void> }> {
  const account = process.getuid?.() === 0 ? nobody : undefined
  const level = await findLevel(account)
  const zones = app.env.vpnZones.map(({ name }) => name)
  if (level.level === 'none') {
    app.log.info({ reason: level.reason }, 'VPN hubs cannot run in this process')
    return { level, close: explainHubs(app, zones, level.reason) }
  }
  app.log.info({ level: level.level }, 'VPN hubs run in this process')
  const hubs = new Hubs(app, await preparePlace(app, level.level, account), zones)
  const end = new AbortController()
  let next: () => void = () => undefined
  const unsubscribe = app.bus.subscribe('vpn.changed', () => next())
  const stopAnswering = answerQuestions(app, hubs)
  const stopFollowing = followStreams(app, hubs)
  const loop = (async () => {
    while (!end.signal.aborted) {
      await hubs
        .reconcile()
        .catch((error: unknown) => app.log.warn({ error: String(error) }, 'VPN hubs not reconciled'))
      if (end.signal.aborted) break
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, tickMs)
        next = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  return {
    level,
    async close() {
      end.abort()
      unsubscribe()
      stopAnswering()
      stopFollowing()
      next()
      await loop
      await hubs.close()
    },
  }
}

/** Shows why this process runs no hubs at the hubs that no other process runs. Returns a function that stops it. */
function explainHubs(app: Program, zones: readonly string[], reason: string): () => Promise<void> {
  let explaining: Promise<void> | undefined
  const explain = (): void => {
    explaining ??= app
      .ownTransaction((tx) => noteUnhosted(tx, zones, reason))
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'VPN hubs not explained'))
      .then(() => {
        explaining = undefined
      })
  }
  explain()
  const timer = setInterval(explain, explainMs)
  return async () => {
    clearInterval(timer)
    await explaining
  }
}

/** Our own account reads the data folder; `nobody` does not, so its files are below /run. */
async function preparePlace(app: Program, level: HubLevel, account: Account | undefined): Promise<Place> {
  const key = createHash('sha256').update(path.resolve(app.env.dataDir)).digest('hex').slice(0, 8)
  const folder = account ? `/run/outpost-vpn-${key}` : path.join(path.resolve(app.env.dataDir), 'vpn')
  await mkdir(folder, { recursive: true, mode: 0o711 })
  return {
    folder,
    level,
    createSpace(hubId) {
      if (level === 'namespaces') return createNamespace(`outpost-${key}-${String(hubId)}`, account)
      return level === 'shared' ? createShared(hubId, deviceOf(hubId), account) : createRootless(account)
    },
  }
}
