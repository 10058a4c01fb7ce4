import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { translateLoose, useText } from '../../../kit/i18n/i18n.ts'
import { useChannel } from '../../../kit/live/useChannel.ts'
import classes from '../sessions/Session.module.css'

/** The steps to a link, each with the number of the first event that belongs to it. */
const steps = [
  ['device', 1],
  ['tunnel', 3],
  ['connect', 4],
  ['page', 6],
] as const

export interface ReadyLink {
  /** The host name without scheme, with the port if it has one. */
  link: string
  host: string
  sessionId: number
  /** Seconds until the session ends. */
  ttl: number
  /** The company for which the session is recorded; null if it is not recorded. */
  recordedFor: string | null
}

interface ConnectStepsProps {
  channel: string
  onLink: (link: ReadyLink) => void
  /** Called with a sentence that says why there is no link. */
  onFailed: (reason: string) => void
}

/** Follows a connection to its link: the steps that are done, the current one and those that are left. */
export function ConnectSteps({ channel, onLink, onFailed }: ConnectStepsProps) {
  const t = useText()
  const { keys, of, finished } = useChannel(channel, [])
  const event = keys[0] === undefined ? undefined : of(keys[0])
  const tell = useEffectEvent((last: ChannelEvent) => {
    if (last.status === 'completed') onLink(linkOf(last))
    else onFailed(reasonOf(last))
  })
  useEffect(() => {
    if (finished && event) tell(event)
  }, [finished, event])
  const count = event?.progress?.value ?? (event ? 8 : 0)
  return (
    <ol className={classes.steps} aria-live="polite">
      {steps.map(([name, first], index) => {
        const next = steps[index + 1]?.[1] ?? 8
        const stage = count >= next ? 'done' : count >= first - 1 ? 'current' : 'ahead'
        return (
          <li key={name} data-stage={stage} aria-current={stage === 'current' ? 'step' : undefined}>
            {stage === 'done' ? <IconCheck size={12} aria-hidden /> : <span className={classes.dot} aria-hidden />}
            {t(`remote:web.${name}`)}
          </li>
        )
      })}
    </ol>
  )
}

function linkOf({ link = '', data }: ChannelEvent): ReadyLink {
  const { host, session_id, ttl, recorded_for } = data as {
    host: string
    session_id: number
    ttl: number
    recorded_for: string | null
  }
  return { link, host, sessionId: session_id, ttl, recordedFor: recorded_for }
}

/** Converts `no_answer` to the text key `noAnswer`. */
const textName = (code: string): string => code.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function reasonOf({ value, data }: ChannelEvent): string {
  const code = (data as { code?: string } | undefined)?.code ?? ''
  return translateLoose(`remote:web.${textName(code)}`, value)
}
