import type { VpnDiagnosis } from '@outpost/contract/vpn/diagnosis/schemas'
import type { HubRow } from '../role/read-hub.ts'
import type { HubAnswer } from './question.ts'
import type { DiagnosedClient } from './read.ts'

type Check = VpnDiagnosis['checks'][number]
type Facts = Check['facts']

/** A client sends something every 10 s, and its data is counted every 5 s. */
const silentMs = 25_000

/** Everything that is known about the way from a client to a target. */
export interface Known {
  now: Date
  hub: HubRow
  client: DiagnosedClient
  /** The client that is the target, or behind which the target is. */
  via: DiagnosedClient | undefined
  /** The network of the route that contains the target. */
  network: string | undefined
  isHubItself: boolean
  /** What the hub has found, or undefined if it was not asked or did not answer. */
  found: HubAnswer | undefined
  protocol: 'tcp' | 'udp' | 'icmp'
}

const check = (code: Check['code'], isOk: boolean | undefined, facts: Facts = {}): Check => ({
  code,
  state: isOk === undefined ? 'unknown' : isOk ? 'ok' : 'failed',
  facts,
})
const time = (date: Date | number | null | undefined): string | null =>
  date === null || date === undefined ? null : new Date(date).toISOString()

/** Checks the way from a client to a target, in order. */
export function diagnose(known: Known): VpnDiagnosis {
  const checks = [
    ...hubChecks(known),
    ...clientChecks('client', known.client, known),
    ...targetChecks(known),
    ...networkChecks(known),
    ...liveChecks(known),
  ]
  return { answer: checks.find(({ state }) => state === 'failed')?.code ?? null, checks }
}

function hubChecks({ hub, now, found }: Known): Check[] {
  const isRunning = hub.enabled ? hub.state === 'running' : undefined
  return [
    check('hub_enabled', hub.enabled, { reason: hub.disabled_reason, end_time: time(hub.end_time) }),
    check('hub_certificate', hub.certificate_expires_at > now && hub.authority_expires_at > now, {
      server_expires_at: time(hub.certificate_expires_at),
      authority_expires_at: time(hub.authority_expires_at),
    }),
    check('hub_running', isRunning, { state: hub.state, message: hub.state_message, since: time(hub.state_since) }),
    check('hub_answers', isRunning ? found !== undefined : undefined),
  ]
}

/** The access of a client and its connection. */
function clientChecks(kind: 'client' | 'device', client: DiagnosedClient, { now, found }: Known): Check[] {
  const { name, enabled, expires_at, last_reason, last_at } = client
  const session = found?.[kind]
  const heard = session ? now.getTime() - session.heard : undefined
  return [
    check(`${kind}_enabled`, enabled, { name }),
    check(`${kind}_certificate`, expires_at !== null && expires_at > now, { name, expires_at: time(expires_at) }),
    check(`${kind}_connected`, found ? session !== null : undefined, {
      name,
      since: time(session?.since),
      last_reason: session ? null : last_reason,
      last_at: session ? null : time(last_at),
    }),
    check(`${kind}_heard`, heard === undefined ? undefined : heard < silentMs, {
      name,
      heard_at: time(session?.heard),
    }),
  ]
}

function targetChecks(known: Known): Check[] {
  const { via, network, isHubItself, client } = known
  const isKnown = isHubItself || via !== undefined
  const found = check('target_known', isKnown, {
    network: network ?? null,
    behind: network ? (via?.name ?? null) : null,
  })
  if (isHubItself || !via) return [found]
  // Users reach devices and what is behind them, not each other. What is behind a user is open while the user is enabled.
  const isAllowed = via.id !== client.id && (via.device_id !== null || network !== undefined)
  const allowed = check('target_allowed', isAllowed, { name: via.name })
  if (!isAllowed) return [found, allowed]
  const [enabled, certificate, ...connection] = clientChecks('device', via, known)
  const isLan = network !== undefined && via.device_id !== null
  const lan = isLan ? [check('lan_open', via.lan, { name: via.name, network })] : []
  return [found, allowed, enabled!, certificate!, ...lan, ...connection]
}

function networkChecks({ found, via, isHubItself }: Known): Check[] {
  const rules = check('hub_rules', found?.hasRules, { denied: found?.denied ?? null })
  const up = check('hub_interface', found?.isUp)
  if (isHubItself || !via) return [up, rules]
  return [up, check('hub_forwarding', found?.isForwarding), check('hub_route', found?.hasRoute), rules]
}

/** What the hub has tried. */
function liveChecks({ found, via, network, isHubItself, protocol }: Known): Check[] {
  if (!via && !isHubItself) return []
  const answer = protocol === 'icmp' ? found?.targetEcho : found?.port
  const isSilentUdp = protocol === 'udp' && answer === 'silent'
  const target = check(
    'target_answers',
    // A service may keep silent about a datagram that it does not understand.
    !answer || answer === 'unavailable' || (isSilentUdp && found?.targetEcho === 'answered')
      ? undefined
      : answer === 'answered',
    { answer: answer ?? null, echo: found?.targetEcho ?? null },
  )
  if (isHubItself || !via) return [target]
  const isReached = answer === 'answered' || answer === 'refused' || found?.targetEcho === 'answered'
  const echo = found?.deviceEcho
  const isDeviceSilent = echo === 'silent' || echo === 'unreachable'
  const device = check(
    'device_answers',
    echo === 'answered' ? true : isDeviceSilent && !isReached ? false : undefined,
    {
      name: via.name,
      answer: echo ?? null,
    },
  )
  if (network === undefined) return [device, target]
  const passed = found?.forwarding === 'expired' || answer === 'unreachable' || isReached
  const isStopped = found?.forwarding === 'silent' && echo === 'answered'
  const forwards = check('device_forwards', passed ? true : isStopped ? false : undefined, { name: via.name })
  return [device, forwards, target]
}
