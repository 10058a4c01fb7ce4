import type { VpnDiagnosis } from '@outpost/contract/vpn/diagnosis/schemas'
import type { HubRow } from '../role/read-hub.ts'
import type { HubAnswer } from './question.ts'
import type { DiagnosedClient, MappedElsewhere } from './read.ts'

type Check = VpnDiagnosis['checks'][number]
type Facts = Check['facts']

/** A client of OpenVPN sends something every 6 s, one of WireGuard every 25 s, and data is counted every 5 s. */
const silentMs = { openvpn: 17_000, wireguard: 60_000 } as const

/** Everything that is known about the way from a client to a target. */
export interface Known {
  now: Date
  hub: HubRow
  client: DiagnosedClient
  /** The client that is the target, or behind which the target is. */
  via: DiagnosedClient | undefined
  /** The network of the route that contains the target. */
  network: string | undefined
  /** The address of the target; undefined for a name that the hub does not answer. */
  address: string | undefined
  /** Where the target is reached, if it was given by its address behind the device. */
  elsewhere: MappedElsewhere | undefined
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
    ...certificateCheck(hub, now),
    check('hub_running', isRunning, { state: hub.state, message: hub.state_message, since: time(hub.state_since) }),
    check('hub_answers', isRunning ? found !== undefined : undefined),
  ]
}

/** WireGuard has no certificates. */
function certificateCheck(hub: HubRow, now: Date): Check[] {
  const { certificate_expires_at: server, authority_expires_at: authority } = hub
  if (!server || !authority) return []
  const facts = { server_expires_at: time(server), authority_expires_at: time(authority) }
  return [check('hub_certificate', server > now && authority > now, facts)]
}

/** The access of a client and its connection. */
function clientChecks(kind: 'client' | 'device', client: DiagnosedClient, { hub, now, found }: Known): Check[] {
  const { name, enabled, expires_at, has_key, last_reason, last_at } = client
  const session = found?.[kind]
  const heard = session ? now.getTime() - session.heard : undefined
  return [
    check(`${kind}_enabled`, enabled, { name }),
    check(`${kind}_certificate`, has_key || (expires_at !== null && expires_at > now), {
      name,
      expires_at: time(expires_at),
    }),
    check(`${kind}_connected`, found ? session !== null : undefined, {
      name,
      since: time(session?.since),
      last_reason: session ? null : last_reason,
      last_at: session ? null : time(last_at),
    }),
    check(`${kind}_heard`, heard === undefined ? undefined : heard < silentMs[hub.kind], {
      name,
      heard_at: time(session?.heard),
    }),
  ]
}

function targetChecks(known: Known): Check[] {
  const { via, network, isHubItself, address, elsewhere, found } = known
  const isKnown = isHubItself || via !== undefined
  const isFound = check('target_known', isKnown, {
    address: address ?? null,
    mapped_address: elsewhere?.mapped_address ?? null,
    mapped_behind: elsewhere?.behind ?? null,
    mapped_others: elsewhere?.others ?? null,
    network: network ?? null,
    behind: network ? (via?.name ?? null) : null,
    client_id: via?.id ?? null,
  })
  if (isHubItself || !via) return [isFound]
  const isAllowed = isTargetAllowed(known)
  const allowed = check('target_allowed', isAllowed, { name: via.name })
  if (!isAllowed) return [isFound, allowed]
  const [enabled, certificate, ...connection] = clientChecks('device', via, known)
  const isLan = network !== undefined && via.device_id !== null
  const lan = isLan ? [check('lan_open', via.lan, { name: via.name, network })] : []
  return [isFound, allowed, enabled!, certificate!, ...lan, ...configChecks(via, found), ...connection]
}

/**
 * Whether a client may reach a target. Users reach devices and what is behind them, not each other. What is behind a user
 * is open while the user is enabled.
 */
export const isTargetAllowed = ({ via, network, client }: Pick<Known, 'via' | 'network' | 'client'>): boolean =>
  via !== undefined && via.id !== client.id && (via.device_id !== null || network !== undefined)

/** Whether the hub may try to reach the target: only what the client may reach. */
export const mayProbe = (known: Pick<Known, 'via' | 'network' | 'client' | 'isHubItself'>): boolean =>
  known.isHubItself ||
  (isTargetAllowed(known) && (known.network === undefined || known.via?.device_id === null || known.via?.lan === true))

/**
 * Whether the device has taken its configuration. One that waits is no fault of a device that connects or has connected:
 * someone may have configured it by hand.
 */
function configChecks(device: DiagnosedClient, found: HubAnswer | undefined): Check[] {
  const { name, config_state, config_message, config_current, last_at } = device
  if (config_state === null) return []
  const isWaiting = config_state !== 'failed' && !config_current
  if (isWaiting && (found?.device || last_at !== null)) return []
  const isTaken = config_state !== 'failed' && !isWaiting
  return [check('device_configured', isTaken, { name, state: config_state, message: config_message })]
}

function networkChecks({ found, via, isHubItself }: Known): Check[] {
  const rules = check('hub_rules', found?.hasRules, { denied: found?.denied ?? null })
  const up = check('hub_interface', found?.isUp)
  if (isHubItself || !via) return [up, rules]
  return [up, check('hub_forwarding', found?.isForwarding), check('hub_route', found?.hasRoute), rules]
}

/** What the hub has tried. */
function liveChecks(known: Known): Check[] {
  const { found, via, network, isHubItself, protocol } = known
  if (!isHubItself && !isTargetAllowed(known)) return []
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
