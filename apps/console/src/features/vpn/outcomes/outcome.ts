import { channels } from '@outpost/contract/channels/endpoints'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { isFinal } from '@outpost/contract/kit/channel-status'
import type { Answer } from '@outpost/contract/kit/page'
import type { Endpoint, InputOf } from '@outpost/contract/kit/endpoint'
import { vpnChannelKey } from '@outpost/contract/vpn/constants'
import { toast } from '@outpost/ui/Toast'
import { attempt } from '../../../kit/api/act.ts'
import { call, CallError } from '../../../kit/api/client.ts'
import { callConfirmed } from '../../../kit/auth/stepUp/confirmed.ts'
import { type Label, translate, translateLoose } from '../../../kit/i18n/i18n.ts'

/** What a request about hubs does. Each has sentences for its error numbers. */
export type Deed =
  | 'create'
  | 'remove'
  | 'toggle'
  | 'restart'
  | 'settings'
  | 'addDevices'
  | 'addUser'
  | 'addCustom'
  | 'removeClient'
  | 'removeDevices'
  | 'toggleClient'
  | 'disconnect'
  | 'setAddress'
  | 'setRule'
  | 'sync'
  | 'addRoute'
  | 'removeRoute'
  | 'addDhcp'
  | 'removeDhcp'
  | 'config'

type ChannelEndpoint = Endpoint<string, Answer<'channel'>>

/** The field that an error number of a request concerns. */
const sources: Partial<Record<Deed, Readonly<Record<number, string>>>> = {
  setAddress: { [-1]: 'ip_address', [-3]: 'ip_address' },
  addUser: { [-1]: 'user_id', [-2]: 'user_id' },
  addCustom: { [-1]: 'username' },
  addRoute: { [-2]: 'ip_address' },
}

/** The first of these numbers means that a parameter is missing. */
const firstMissing = 10_001
const tries = { count: 20, pauseMs: 500 } as const

/**
 * Returns the sentence for an error number.
 * @param told the text of the server, for a number that is not known here
 */
export function sentenceOf(deed: Deed, code: number, told: string): string {
  if (code >= firstMissing) return translate('vpnOutcome:missing')
  return translateLoose(`vpnOutcome:${deed}.error${Math.abs(code)}`, told || translate('vpnOutcome:unknown'))
}

/** Returns the final event of a channel. It is usually there already. */
async function finalEvent(channel: string): Promise<ChannelEvent> {
  for (let count = 0; count < tries.count; count += 1) {
    const content = (await call(channels.get, { channel })) as Record<string, ChannelEvent[]>
    const event = content[vpnChannelKey]?.at(-1)
    if (event && isFinal(event)) return event
    await new Promise((resolve) => setTimeout(resolve, tries.pauseMs))
  }
  throw new CallError([{ code: 'BAD_REQUEST', message: translate('vpnOutcome:unknown'), source: null }], {
    answered: true,
  })
}

/**
 * Waits for the outcome of a request on its channel, and returns its data.
 * @throws CallError with the sentence for its error number
 */
export async function outcomeOf(deed: Deed, channel: string): Promise<unknown> {
  const event = await finalEvent(channel)
  if (event.status === 'completed') return event.data
  const code = event.errorCode ?? event.errorcode ?? 0
  const source = sources[deed]?.[code] ?? null
  throw new CallError(
    [{ code: source === null ? 'BAD_REQUEST' : 'VALIDATION', message: sentenceOf(deed, code, event.value), source }],
    { answered: true },
  )
}

/**
 * Options of a form or question about hubs: a failure is shown in it, and a success in a toast.
 * @param done called with the data of the outcome
 */
export const followed = (deed: Deed, done?: (data: unknown) => void) => ({
  settle: async ({ channel }: { channel: string }): Promise<void> => {
    const data = await outcomeOf(deed, channel)
    done?.(data)
  },
  onChannel: (): void => void toast({ type: 'success', message: translate(`vpnOutcome:${deed}.done` as Label) }),
})

/**
 * Sends a request that needs neither a form nor a question. The outcome is shown in a toast.
 * @returns whether it succeeded
 */
export async function carryOut<E extends ChannelEndpoint>(
  deed: Deed,
  endpoint: E,
  input: InputOf<E>,
): Promise<boolean> {
  const isDone = await attempt(async () => {
    const { channel } = (await callConfirmed(endpoint, input)) as { channel: string }
    await outcomeOf(deed, channel)
  })
  if (isDone) toast({ type: 'success', message: translate(`vpnOutcome:${deed}.done` as Label) })
  return isDone
}
