import type { Translate } from '../../../kit/i18n/i18n.ts'
import { targetOf, type Question } from './question.ts'
import type { Found } from './useDiagnosis.ts'
import { type ShowTime, statementOf, whyFailed } from './sentences.ts'

interface Named {
  hub: string
  client: string
}

/** What was asked and found, as text for those who support users: a line for each check, with its code and facts. */
export function reportOf(
  t: Translate,
  found: Found,
  question: Question,
  { hub, client }: Named,
  time: ShowTime,
): string {
  const { protocol, port } = question
  const way = protocol === 'icmp' ? protocol : `${protocol}/${String(port)}`
  const failed = found.checks.find(({ code }) => code === found.answer)
  const marks = { ok: '+', failed: '!', unknown: '?' } as const
  return [
    `${t('vpnDiagnosis:title')} ${new Date(found.at).toISOString()}`,
    `${hub} (${String(question.hubId)}): ${client} (${String(question.clientId)}) → ${targetOf(question)} ${way}`,
    failed ? whyFailed(t, failed, question, client, time) : t('vpnDiagnosis:nothing.title'),
    '',
    ...found.checks.map((check) => {
      const facts = Object.entries(check.facts)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name}=${String(value)}`)
      return [
        marks[check.state],
        check.code,
        '–',
        statementOf(t, check, client),
        ...(facts.length > 0 ? [`(${facts.join(', ')})`] : []),
      ].join(' ')
    }),
    '',
  ].join('\n')
}
