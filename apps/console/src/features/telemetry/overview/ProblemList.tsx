import type { Device } from '@outpost/contract/devices/device'
import { deviceConfiguration } from '@outpost/contract/desired-configuration/endpoints'
import { Alert } from '@outpost/ui/Alert'
import { Age, formatLevel } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { useUiLocale } from '@outpost/ui/Locale'
import { useCan } from '../../../kit/auth/can.ts'
import { useNow } from '../../../kit/live/useNow.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import { offlineText } from '../../devices/public.ts'
import { type Problem, problemsOf } from './problems.ts'

/** Milliseconds between two judgements of the age of the latest report. */
const PACE = 30_000

function ProblemText({ problem, id }: { problem: Problem; id: number }) {
  const t = useText()
  const can = useCan()
  const { locale } = useUiLocale()
  switch (problem.kind) {
    case 'offline':
      return (
        <>
          {problem.since === undefined ? (
            t('overview:problem.offlineOnly')
          ) : (
            <>
              {t('overview:problem.offline')} <Age at={problem.since} fixed={false} />
            </>
          )}
          {problem.reason && `: ${offlineText(t, problem.reason)}`}
        </>
      )
    case 'outdated':
      return (
        <>
          {t('overview:problem.outdated')} <Age at={problem.since} fixed={false} />
        </>
      )
    case 'configuration': {
      const text = t('overview:problem.configuration', { count: problem.count })
      return can(deviceConfiguration.get) ? (
        <Link href={href('/devices/{id}/configuration', { id })}>{text}</Link>
      ) : (
        text
      )
    }
    case 'notMonitored':
    case 'neverConnected':
      return t(`overview:problem.${problem.kind}`)
    default:
      return t(`overview:problem.${problem.kind}`, { value: formatLevel(problem.value, locale) })
  }
}

/** What is wrong with the device; nothing when all is well. */
export function ProblemList({ device }: { device: Device }) {
  const t = useText()
  const problems = problemsOf(device, useNow(true, PACE))
  if (problems.length === 0) return null
  return (
    <Alert tone="warning" title={t('overview:problems', { count: problems.length })}>
      <ul>
        {problems.map((problem) => (
          <li key={problem.kind}>
            <ProblemText problem={problem} id={device.id} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
