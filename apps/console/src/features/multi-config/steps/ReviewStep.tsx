import { confirmWithin } from '@outpost/contract/device/change'
import { configTemplates, multiConfig } from '@outpost/contract/multi-config/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import * as Ui from '@outpost/ui/Fields'
import { Output } from '@outpost/ui/Output'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { type DraftDevice, namesOf } from '../model/draft.ts'
import { type PlannedEntry, reachedBy } from '../model/plan.ts'
import { shownBody, templateOf } from '../model/shown.ts'
import classes from '../MultiConfig.module.css'
import type { ApiStepProps, StepProps } from './step.ts'
import { StepFoot } from './StepFoot.tsx'
import { useSending } from './useSending.ts'

/** Bodies that are shown of one request, when devices get different ones. */
const most = 5

/** The fourth step: what will be sent to how many devices. */
export function ReviewStep({ draft, change, chosen }: ApiStepProps) {
  const t = useText()
  const can = useCan()
  const title =
    draft.title.trim() || t('multiConfig:review.usual', { name: chosen.requests[0]?.path ?? '' }).slice(0, 100)
  const { planFor, send, busy, failure } = useSending({ draft, change }, chosen, title)
  const plan = planFor(draft.devices.map(({ id }) => id))
  const reached = reachedBy(plan)
  const isTimeRight = draft.confirmWithin >= confirmWithin.min && draft.confirmWithin <= confirmWithin.max
  const wrongTime = isTimeRight ? undefined : t('multiConfig:review.range', confirmWithin)
  const blocked = reached.length === 0 ? t('multiConfig:values.nothing') : wrongTime
  return (
    <>
      {failure && (
        <Alert tone="error" title={t('multiConfig:review.failed')} requestId={failure.requestId}>
          {failure.reason}
        </Alert>
      )}
      <Summary draft={draft} plan={plan} />
      <How draft={draft} change={change} usual={title} wrongTime={wrongTime} />
      <StepFoot
        onBack={() => change({ step: 'values' })}
        {...(can(multiConfig.configure) && {
          next: {
            label: t('multiConfig:review.apply', { count: reached.length }),
            busy,
            onClick: () => void send(reached),
            ...(blocked !== undefined && { disabledReason: blocked }),
          },
        })}
      >
        <SaveButton template={templateOf(plan, draft.devices.length)} />
      </StepFoot>
    </>
  )
}

/** What will be sent, to how many devices, and which of them get nothing or later. */
function Summary({ draft, plan }: Pick<StepProps, 'draft'> & { plan: readonly PlannedEntry[] }) {
  const t = useText()
  const reached = new Set(reachedBy(plan))
  const requests = new Set(plan.map(({ request }) => request)).size
  const away = draft.devices.filter(({ id, online }) => reached.has(id) && !online).length
  // A device with OpenWrt is asked for its present files before it is changed.
  const isAsked = draft.api?.name.startsWith('openwrt')
  const left = draft.devices.length - reached.size
  return (
    <Card title={t('multiConfig:review.title')}>
      <div className={classes.stack}>
        <p className={classes.text}>
          <strong>{t('multiConfig:review.summary', { requests, count: reached.size })}</strong>
        </p>
        {left > 0 && <p className={classes.text}>{t('multiConfig:review.left', { count: left })}</p>}
        {away > 0 && (
          <Alert
            tone="warning"
            quiet
            title={t(isAsked ? 'multiConfig:review.refuses' : 'multiConfig:review.away', { count: away })}
          />
        )}
        <Plan plan={plan} devices={draft.devices} />
      </div>
    </Card>
  )
}

/** Opens the dialog that saves what all devices get. */
function SaveButton({ template: { requests, partly } }: { template: ReturnType<typeof templateOf> }) {
  const t = useText()
  const can = useCan()
  if (!can(configTemplates.create)) return null
  return (
    <ActionButton
      action={{
        id: 'save',
        label: t('multiConfig:saved.save'),
        onClick: () => void open(dialogs.saveConfiguration, { template: requests, partly }),
        ...(requests.length === 0 && { disabledReason: t('multiConfig:saved.onlySame') }),
      }}
    />
  )
}

interface HowProps extends StepProps {
  /** The name in the log, if the user enters none. */
  usual: string
  /** Why the time is not possible. */
  wrongTime: string | undefined
}

/** The name in the log, and the time in which each device must be back. */
function How({ draft, change, usual, wrongTime }: HowProps) {
  const t = useText()
  return (
    <Card title={t('multiConfig:review.how')}>
      <div className={classes.narrow}>
        <Ui.TextField
          label={t('multiConfig:review.name')}
          help={t('multiConfig:review.nameHelp')}
          placeholder={usual}
          value={draft.title}
          onChange={(text) => change({ title: text })}
          maxLength={100}
        />
        <Ui.NumberField
          label={t('multiConfig:confirm_within')}
          help={t('multiConfig:review.confirmHelp', { count: draft.confirmWithin || confirmWithin.usual })}
          value={draft.confirmWithin}
          onChange={(seconds) => change({ confirmWithin: seconds ?? 0 })}
          min={confirmWithin.min}
          max={confirmWithin.max}
          error={wrongTime}
        />
      </div>
    </Card>
  )
}

/** The requests of a plan, each with its bodies and the number of devices that get them. */
function Plan({ plan, devices }: { plan: readonly PlannedEntry[]; devices: readonly DraftDevice[] }) {
  const t = useText()
  return (
    <ol className={classes.list}>
      {[...Map.groupBy(plan, ({ request }) => request)].map(([request, entries]) => (
        <li key={request.key} className={classes.planned}>
          <h3 className={classes.heading}>
            <code translate="no">
              {request.operation.method} {request.path}
            </code>
            {request.operation.summary && <bdi className={classes.summary}>{request.operation.summary}</bdi>}
          </h3>
          {entries.slice(0, most).map((entry) => (
            <div key={entry.ids[0]}>
              <p className={classes.text}>
                {t('multiConfig:review.to', { count: entry.ids.length })} {namesOf(entry.ids, devices)}
              </p>
              {entry.body !== undefined && <Output text={shownBody(request, entry.body)} />}
            </div>
          ))}
          {entries.length > most && (
            <p className={classes.text}>{t('multiConfig:review.more', { count: entries.length - most })}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
