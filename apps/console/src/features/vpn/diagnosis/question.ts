import type { diagnosisProtocols } from '@outpost/contract/vpn/diagnosis/constants'
import type { Translate } from '../../../kit/i18n/i18n.ts'

/** What the dialog asks, as it is in its fields. */
export interface Question {
  hubId: number | undefined
  clientId: number | undefined
  /** A target of the list, or `otherTarget`. */
  choice: string | null
  /** A target that is not in the list. */
  other: string
  protocol: (typeof diagnosisProtocols)[number]
  port: number | null
}

/** The value of the choice of a target that is not in the list. */
export const otherTarget = 'other'

/** The address or name that is to be reached; empty if none is chosen. */
export const targetOf = ({ choice, other }: Question): string =>
  choice === otherTarget ? other.trim() : (choice ?? '')

const targetPattern = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/

/** Returns what is missing or wrong in the fields, by field. */
export function faultsOf(
  t: Translate,
  question: Question,
): Partial<Record<'hubId' | 'clientId' | 'target' | 'port', string>> {
  const { hubId, clientId, protocol, port } = question
  const target = targetOf(question)
  return {
    ...(hubId === undefined && { hubId: t('vpnDiagnosis:need.hub') }),
    ...(clientId === undefined && { clientId: t('vpnDiagnosis:need.client') }),
    ...(!targetPattern.test(target) && {
      target: t(target === '' ? 'vpnDiagnosis:need.target' : 'vpnDiagnosis:need.address'),
    }),
    ...(protocol !== 'icmp' && (port === null || port < 1 || port > 65_535) && { port: t('vpnDiagnosis:need.port') }),
  }
}
