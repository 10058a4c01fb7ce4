import { probeAnswers } from '@outpost/vpn/probe/probe'
import { diagnosisProtocols } from '@outpost/contract/vpn/diagnosis/constants'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { App } from '../../../context.ts'

/** What the process that runs a hub is asked. Addresses are numbers, so that no text of a user reaches a command. */
export const Question = z.object({
  id: z.string().max(64),
  hubId: z.number(),
  clientId: z.number(),
  deviceId: z.number().nullable(),
  /** The address of the client that is the target, or that leads to it. */
  viaAddress: z.number().nullable(),
  target: z.number(),
  /** Whether the target is in a network behind a client, and not a client itself. */
  isTargetBehindClient: z.boolean(),
  /** Whether the hub may try to reach the target: only what the client may reach, so that users cannot explore other networks. */
  mayProbe: z.boolean(),
  protocol: z.enum(diagnosisProtocols),
  port: z.number(),
})
export type Question = z.output<typeof Question>

const Probe = z.enum(probeAnswers)
const Connection = z.object({ since: z.number(), heard: z.number() }).nullable()

/** What it has found. Times are in milliseconds since 1970. */
export const HubAnswer = z.object({
  id: z.string(),
  client: Connection,
  device: Connection,
  isUp: z.boolean(),
  isForwarding: z.boolean(),
  hasRoute: z.boolean(),
  hasRules: z.boolean(),
  denied: z.number(),
  deviceEcho: Probe,
  forwarding: Probe,
  port: Probe,
  targetEcho: Probe,
})
export type HubAnswer = z.output<typeof HubAnswer>

const limitMs = 10_000

/** Asks the process that runs a hub. Returns undefined if none answers within 10 s. */
export function askHub(app: App, question: Omit<Question, 'id'>): Promise<HubAnswer | undefined> {
  const id = randomUUID()
  return new Promise((resolve, reject) => {
    const finish = (answer: HubAnswer | undefined): void => {
      clearTimeout(timer)
      unsubscribe()
      resolve(answer)
    }
    const timer = setTimeout(() => finish(undefined), limitMs)
    const unsubscribe = app.bus.subscribe('vpn.answered', (payload) => {
      const answer = HubAnswer.safeParse(payload).data
      if (answer?.id === id) finish(answer)
    })
    app.publish('vpn.asked', { ...question, id } satisfies Question).catch((error: unknown) => {
      finish(undefined)
      reject(error instanceof Error ? error : new Error(String(error)))
    })
  })
}
