import { VisuallyHidden } from '@mantine/core'
import { vpnClients } from '@outpost/contract/vpn/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { formatDateTime, StatusGlyph } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { useNavigateTo } from '@outpost/ui/Link'
import { useData } from '../../../kit/api/query.ts'
import { useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CopyButton } from '../../../kit/view/CopyButton.tsx'
import { allClients } from '../hub/allClients.ts'
import { useHubQuery } from '../hub/useHub.ts'
import classes from './Diagnosis.module.css'
import { type Mend, mendOf } from './mend.ts'
import type { Question } from './question.ts'
import { reportOf } from './report.ts'
import { type Check, detailOf, parts, type ShowTime, statementOf, whyFailed } from './sentences.ts'
import type { Found } from './useDiagnosis.ts'

interface FindingsProps {
  found: Found
  question: Question
  /** Asks again for another target. */
  onTarget: (address: string) => void
}

const tones = { ok: 'positive', failed: 'error', unknown: 'none' } as const

/** The answer with what to do about it, and every check on the way. */
export function Findings({ found, question, onTarget }: FindingsProps) {
  const t = useText()
  const { timeZone } = useUiLocale()
  const hub = useHubQuery(question.hubId).data
  const clients = useData(vpnClients.list, allClients(question.hubId ?? 0)).data?.rows ?? []
  const client = clients.find(({ id }) => id === question.clientId)?.name ?? ''
  const time: ShowTime = (at) => {
    const { date, time: clock, zone } = formatDateTime(Date.parse(at), timeZone)
    return `${date} ${clock} ${zone}`
  }
  const failed = found.checks.find(({ code }) => code === found.answer)
  const via = found.checks.find(({ code }) => code === 'target_known')?.facts['client_id']
  const place = {
    hubId: question.hubId ?? 0,
    isQuick: hub?.quick_hub === 1,
    clients,
    via: typeof via === 'number' ? via : undefined,
  }
  const mend = useMend(failed && mendOf(failed, place), onTarget)
  return (
    <>
      {failed ? (
        <Alert tone="error" action={mend}>
          {whyFailed(t, failed, question, client, time)}
        </Alert>
      ) : (
        <Alert tone="success" quiet title={t('vpnDiagnosis:nothing.title')}>
          {t('vpnDiagnosis:nothing.text')}
        </Alert>
      )}
      <div className={classes.parts}>
        {parts.map(([part, codes]) => {
          const checks = found.checks.filter(({ code }) => (codes as readonly string[]).includes(code))
          if (checks.length === 0) return null
          return (
            <section key={part} className={classes.part}>
              <h3 className={classes.title}>{t(`vpnDiagnosis:part.${part}`)}</h3>
              <ul className={classes.checks}>
                {checks.map((check) => (
                  <CheckLine key={check.code} check={check} question={question} client={client} time={time} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <div className={classes.foot}>
        <CopyButton
          label={t('vpnDiagnosis:copy')}
          value={() => reportOf(t, found, question, { hub: hub?.name ?? '', client }, time)}
        />
      </div>
    </>
  )
}

/** The button of the act that mends a fault; undefined if nothing in the console does. */
function useMend(mend: Mend | undefined, onTarget: (address: string) => void): UiAction | undefined {
  const t = useText()
  const navigate = useNavigateTo()
  const { onClose } = useDialogLayer()
  if (!mend) return undefined
  if ('target' in mend)
    return {
      id: 'mend',
      label: t('vpnDiagnosis:mend.mapped', { address: mend.target }),
      onClick: () => onTarget(mend.target),
    }
  return {
    id: 'mend',
    label: t(mend.label),
    onClick: () => {
      onClose()
      navigate(mend.href)
    },
  }
}

interface CheckLineProps {
  check: Check
  question: Question
  client: string
  time: ShowTime
}

function CheckLine({ check, question, client, time }: CheckLineProps) {
  const t = useText()
  const detail = detailOf(t, check, time)
  return (
    <li>
      <StatusGlyph tone={tones[check.state]} label={statementOf(t, check, client)} detail={detail || undefined} />
      <VisuallyHidden>{t(`vpnDiagnosis:state.${check.state}`)}</VisuallyHidden>
      {check.state === 'failed' && <div className={classes.why}>{whyFailed(t, check, question, client, time)}</div>}
    </li>
  )
}
