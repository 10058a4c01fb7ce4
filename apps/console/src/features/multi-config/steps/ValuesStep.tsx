import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import { EmptyState } from '@outpost/ui/Page'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { Reading } from '../model/draft.ts'
import { planOf } from '../model/plan.ts'
import { maxShown, readDevices } from '../model/readDevices.ts'
import type { Request } from '../model/values.ts'
import classes from '../MultiConfig.module.css'
import type { ApiStepProps, StepProps } from './step.ts'
import { StepFoot } from './StepFoot.tsx'
import { ValuesTable } from './ValuesTable.tsx'

/** The third step: the present values of the devices side by side, and what each option becomes. */
export function ValuesStep({ draft, change, chosen }: ApiStepProps) {
  const t = useText()
  const { requests, rows } = chosen
  const shown = draft.devices.slice(0, maxShown)
  const { read, busy } = useReading(change, draft, requests)
  const lists = requests.filter(({ body }) => body.shape === 'list')
  const isNothing =
    planOf(
      requests,
      rows,
      draft.values,
      draft.devices.map(({ id }) => id),
    ).length === 0
  const readable = requests.some(({ reads }) => reads !== undefined)
  return (
    <>
      <Card
        title={t('multiConfig:values.title')}
        extra={
          readable && (
            <ActionButton
              action={{
                id: 'read',
                label: t('multiConfig:values.read'),
                icon: <IconRefresh size={16} />,
                busy,
                onClick: () => read(shown.map(({ id }) => id)),
              }}
            />
          )
        }
      >
        <div className={classes.stack}>
          {readable && <ReadingHint draft={draft} hasLists={lists.length > 0} />}
          <Failures draft={draft} />
          {rows.length > 0 ? (
            <ValuesTable draft={draft} change={change} rows={rows} devices={shown} />
          ) : (
            lists.length === 0 && <EmptyState compact message={t('multiConfig:values.noOptions')} />
          )}
        </div>
      </Card>
      <StepFoot
        onBack={() => change({ step: 'endpoints' })}
        next={{
          label: t('multiConfig:next'),
          onClick: () => change({ step: 'review' }),
          ...(isNothing && { disabledReason: t('multiConfig:values.nothing') }),
        }}
      />
    </>
  )
}

/** Reads the present values of devices until they have answered or the step is left. */
function useReading(change: StepProps['change'], draft: StepProps['draft'], requests: readonly Request[]) {
  const [busy, setBusy] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const tell = (id: number, reading: Reading): void =>
    change(({ readings }) => ({ readings: { ...readings, [id]: reading } }))
  const read = (ids: readonly number[]): void => {
    stop.current?.abort()
    const own = new AbortController()
    stop.current = own
    const paths = [...new Set(requests.flatMap(({ reads }) => reads ?? []))]
    const online = new Set(draft.devices.flatMap((device) => (device.online ? [device.id] : [])))
    setBusy(true)
    void readDevices(
      ids.filter((id) => online.has(id)),
      paths,
      own.signal,
      tell,
    ).finally(() => stop.current === own && setBusy(false))
  }
  return { read, busy }
}

/** What reading is good for, or which devices were read. */
function ReadingHint({ draft: { devices, readings }, hasLists }: Pick<StepProps, 'draft'> & { hasLists: boolean }) {
  const t = useText()
  const isRead = Object.keys(readings).length > 0
  if (isRead && devices.length <= maxShown) return null
  return (
    <p className={classes.text}>
      {isRead
        ? t('multiConfig:values.some', { shown: maxShown, count: devices.length })
        : t(hasLists ? 'multiConfig:values.readFirst' : 'multiConfig:values.readHint')}
    </p>
  )
}

/** The devices that did not answer all requests, with the reason. */
function Failures({ draft: { devices, readings } }: Pick<StepProps, 'draft'>) {
  const t = useText()
  const failed = devices.filter(({ id }) => readings[id] && readings[id].message !== '')
  if (failed.length === 0) return null
  return (
    <Alert tone="warning" title={t('multiConfig:values.failed', { count: failed.length })}>
      <ul>
        {failed.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {readings[id]!.message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
