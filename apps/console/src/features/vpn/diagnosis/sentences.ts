import type { VpnDiagnosis } from '@outpost/contract/vpn/diagnosis/schemas'
import { type Translate, translateLoose } from '../../../kit/i18n/i18n.ts'
import { refusalText } from '../device/refusals.ts'
import { endText } from '../hub/reasons.ts'
import type { Question } from './question.ts'

export type Check = VpnDiagnosis['checks'][number]

/** The parts of the way from the client to the target, and the checks of each. */
export const parts = [
  ['hub', ['hub_enabled', 'hub_certificate', 'hub_running', 'hub_answers']],
  ['client', ['client_enabled', 'client_certificate', 'client_connected', 'client_heard']],
  ['access', ['target_known', 'target_allowed', 'lan_open']],
  ['device', ['device_enabled', 'device_certificate', 'device_configured', 'device_connected', 'device_heard']],
  ['network', ['hub_interface', 'hub_forwarding', 'hub_route', 'hub_rules']],
  ['probe', ['device_answers', 'device_forwards', 'target_answers']],
] as const satisfies readonly (readonly [string, readonly Check['code'][]])[]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A time of the facts in the words of the reader. */
export type ShowTime = (at: string) => string

/** What is checked, as a statement that is true if nothing is wrong. */
export const statementOf = (t: Translate, { code, facts }: Check, client: string): string =>
  t(`vpnDiagnosis:check.${code}`, { name: textOf(facts['name']) || client })

const offline = (t: Translate, { facts }: Check, client: string, time: ShowTime): string => {
  const values = { name: textOf(facts['name']) || client }
  const at = textOf(facts['last_at'])
  const reason = facts['last_reason']
  if (at === '') return t('vpnDiagnosis:why.neverConnected', values)
  const why = typeof reason === 'string' ? endText(t, { reason, ended_at: at }) : ''
  return `${t('vpnDiagnosis:why.notConnected', { ...values, at: time(at) })} ${why === '' ? '' : t('vpnDiagnosis:why.lastReason', { reason: why })}`.trim()
}

function unknownTarget(t: Translate, { facts }: Check): string {
  if (facts['address'] === null) return t('vpnDiagnosis:why.unknownName')
  const mapped = textOf(facts['mapped_address'])
  if (mapped === '') return t('vpnDiagnosis:why.target_known')
  const others = Number(facts['mapped_others'] ?? 0)
  const sentence = t('vpnDiagnosis:why.mapped', { address: mapped, name: textOf(facts['mapped_behind']) })
  return others > 0 ? `${sentence} ${t('vpnDiagnosis:why.mappedOthers', { count: others })}` : sentence
}

function silentTarget(t: Translate, { facts }: Check, { protocol, port }: Question): string {
  const answer = textOf(facts['answer'])
  if (answer === 'refused') return t('vpnDiagnosis:why.refused', { port: port ?? 0 })
  if (answer === 'unreachable') return t('vpnDiagnosis:why.unreachable')
  if (protocol !== 'icmp' && facts['echo'] === 'answered') return t('vpnDiagnosis:why.portSilent', { port: port ?? 0 })
  return t('vpnDiagnosis:why.silent')
}

/** Says what a failed check means and what to do about it. */
export function whyFailed(t: Translate, check: Check, question: Question, client: string, time: ShowTime): string {
  const { code, facts } = check
  const values = { name: textOf(facts['name']) || client }
  switch (code) {
    case 'hub_enabled': {
      const reason = facts['reason']
      const because = typeof reason === 'string' ? translateLoose(`vpn:disabled.${reason}`, '') : ''
      return [t('vpnDiagnosis:why.hub_enabled'), because && `${because}.`].filter(Boolean).join(' ')
    }
    case 'hub_running': {
      const message = textOf(facts['message'])
      return message === '' ? t('vpn:failedUnknown') : t('vpnDiagnosis:why.hub_running', { message })
    }
    case 'client_connected':
    case 'device_connected':
      return offline(t, check, client, time)
    case 'client_heard':
    case 'device_heard':
      return t(`vpnDiagnosis:why.${code}`, { ...values, at: time(textOf(facts['heard_at'])) })
    case 'target_known':
      return unknownTarget(t, check)
    case 'device_configured': {
      const message = textOf(facts['message'])
      if (facts['state'] !== 'failed') return t('vpnDiagnosis:why.configWaits', values)
      return message === ''
        ? t('vpnDiagnosis:why.configFailed', values)
        : t('vpnDiagnosis:why.configRefused', { ...values, message: refusalText(t, message) })
    }
    case 'target_answers':
      return silentTarget(t, check, question)
    default:
      return t(`vpnDiagnosis:why.${code}`, values)
  }
}

/** A detail of a check that is in order, such as the time of the last data; empty if there is none. */
export function detailOf(t: Translate, { code, state, facts }: Check, time: ShowTime): string {
  if (state === 'unknown') return t('vpnDiagnosis:notChecked')
  if (state !== 'ok') return ''
  const at = textOf(facts['since'] ?? facts['heard_at'])
  if (at !== '' && code.endsWith('_connected')) return t('vpnDiagnosis:detail.since', { at: time(at) })
  if (at !== '' && code.endsWith('_heard')) return t('vpnDiagnosis:detail.heard', { at: time(at) })
  const network = textOf(facts['network'])
  if (code === 'target_known' && network !== '')
    return t('vpnDiagnosis:detail.behind', { network, name: textOf(facts['behind']) })
  return ''
}
