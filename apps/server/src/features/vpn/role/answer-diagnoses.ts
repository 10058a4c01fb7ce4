import type { Session } from '@outpost/vpn/openvpn/sessions'
import type { ProbeAnswer } from '@outpost/vpn/probe/probe'
import type { Program } from '../../../context.ts'
import { type HubAnswer, Question } from '../diagnosis/question.ts'
import { clientName } from '../keys.ts'
import type { Hubs } from './hubs.ts'
import type { RunningHub } from './running-hub.ts'

/** Questions that are answered at the same time. More are dropped; the user who asked is told that the hub did not answer. */
const atOnce = 8

/** Answers questions about the hubs of this process. Returns a function that stops it. */
export function answerDiagnoses(app: Program, hubs: Hubs): () => void {
  let open = 0
  return app.bus.subscribe('vpn.asked', (payload) => {
    const question = Question.safeParse(payload).data
    const running = question && hubs.find(question.hubId)
    if (!running || running.lost || open >= atOnce) return
    open += 1
    void answer(running, question)
      .then((found) => app.publish('vpn.answered', found))
      .catch((error: unknown) =>
        app.log.warn({ hub: question.hubId, error: String(error) }, 'a VPN hub is not diagnosed'),
      )
      .finally(() => (open -= 1))
  })
}

const connectionOf = (sessions: readonly Session[], clientId: number | null): HubAnswer['client'] => {
  const session = sessions.find(({ name }) => clientId !== null && name === clientName(clientId))
  return session ? { since: session.since.getTime(), heard: session.heardAt.getTime() } : null
}

async function answer({ hub }: RunningHub, question: Question): Promise<HubAnswer> {
  const { id, clientId, deviceId, viaAddress, target, isTargetBehindClient, mayProbe, protocol, port } = question
  const nothing = Promise.resolve<ProbeAnswer>('unavailable')
  const [{ isUp, isForwarding, hasRoute, hasRules }, denied, deviceEcho, forwarding, targetEcho, portAnswer] =
    await Promise.all([
      hub.inspect(target),
      hub.denied().catch(() => 0),
      viaAddress === null ? nothing : hub.echo(viaAddress),
      isTargetBehindClient && mayProbe ? hub.tryPassing(target) : nothing,
      mayProbe ? hub.echo(target) : nothing,
      protocol === 'icmp' || !mayProbe ? nothing : hub.tryPort(protocol, target, port),
    ])
  const sessions = hub.sessions()
  const [client, device] = [connectionOf(sessions, clientId), connectionOf(sessions, deviceId)]
  const seen = { isUp, isForwarding, hasRoute, hasRules, denied, deviceEcho, forwarding, targetEcho }
  return { id, client, device, ...seen, port: portAnswer }
}
