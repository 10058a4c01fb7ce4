import { multiConfig } from '@outpost/contract/multi-config/endpoints'
import type { ApiGroup } from '@outpost/contract/multi-config/schemas'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import { RadioField } from '@outpost/ui/Fields'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { useState } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { blank, type DraftDevice, namesOf } from '../model/draft.ts'
import classes from '../MultiConfig.module.css'
import type { StepProps } from './step.ts'
import { StepFoot } from './StepFoot.tsx'

/** The chosen devices by the description of their API. Those without one are listed with the reason. */
export function ChosenDevices({ draft: { devices, api }, change }: StepProps) {
  const t = useText()
  const { data, error, refetch } = useData(multiConfig.groups, { device_id: devices.map(({ id }) => id) })
  const groups = data?.rows.filter(({ url }) => url !== null) ?? []
  const without = data?.rows.filter(({ url }) => url === null) ?? []
  const [wanted, setWanted] = useState(api?.name)
  const group = groups.find(({ name }) => name === wanted) ?? groups[0]
  const others = groups.filter((one) => one !== group)
  const goOn = ({ name, device_id }: ApiGroup): void => {
    const ids = new Set(device_id)
    change((draft) => ({
      step: 'endpoints',
      devices: draft.devices.filter(({ id }) => ids.has(id)),
      api: { name, path: `/devices/configurator/specification/${name}` },
      ...(draft.api?.name !== name && { requests: [], values: {}, readings: {} }),
    }))
  }
  return (
    <>
      <Card title={t('multiConfig:devices.chosen', { count: devices.length })}>
        <div className={classes.stack}>
          {error ? (
            <ErrorState
              title={t('multiConfig:devices.failed')}
              reason={explain(error).reason}
              onRetry={() => void refetch()}
              compact
            />
          ) : !data ? (
            <Skeletons shape="lines" />
          ) : (
            <>
              <Groups groups={groups} group={group} devices={devices} onGroup={setWanted} />
              <LeftOut others={others} without={without} devices={devices} />
            </>
          )}
        </div>
      </Card>
      <StepFoot
        backLabel={t('multiConfig:devices.again')}
        onBack={() => change(blank)}
        next={{
          label: t('multiConfig:next'),
          onClick: () => group && goOn(group),
          ...(!group && { disabledReason: t('multiConfig:devices.none') }),
        }}
      />
    </>
  )
}

interface LeftOutProps {
  /** Groups with another description. */
  others: readonly ApiGroup[]
  /** Groups without one. */
  without: readonly ApiGroup[]
  devices: readonly DraftDevice[]
}

/** The devices that the run leaves out, with the reason. */
function LeftOut({ others, without, devices }: LeftOutProps) {
  const t = useText()
  return (
    <>
      {others.length > 0 && (
        <Alert tone="warning" quiet title={t('multiConfig:devices.others')}>
          {others.map((one) => `${one.name}: ${namesOf(one.device_id, devices)}`).join('. ')}
        </Alert>
      )}
      {without.map((one) => (
        <Alert
          key={one.message}
          tone="warning"
          quiet
          title={t('multiConfig:devices.without', { count: one.device_id.length })}
        >
          {one.message} {namesOf(one.device_id, devices)}
        </Alert>
      ))}
    </>
  )
}

interface GroupsProps {
  groups: readonly ApiGroup[]
  group: ApiGroup | undefined
  devices: readonly DraftDevice[]
  onGroup: (name: string) => void
}

function Groups({ groups, group, devices, onGroup }: GroupsProps) {
  const t = useText()
  if (!group) return <p className={classes.text}>{t('multiConfig:devices.none')}</p>
  const described = (one: ApiGroup): string =>
    t('multiConfig:devices.group', { api: one.name, count: one.device_id.length })
  if (groups.length === 1)
    return (
      <p className={classes.text}>
        <strong>{described(group)}</strong> {namesOf(group.device_id, devices)}
      </p>
    )
  return (
    <RadioField
      label={t('multiConfig:devices.which')}
      value={group.name}
      onChange={(name) => name !== null && onGroup(name)}
      options={groups.map((one) => ({ value: one.name, label: described(one) }))}
    />
  )
}
