import { readLimits } from '@outpost/contract/desired-configuration/constants'
import { desiredPlans, deviceConfiguration } from '@outpost/contract/desired-configuration/endpoints'
import type { DeviceConfiguration } from '@outpost/contract/desired-configuration/schemas'
import { devices } from '@outpost/contract/devices/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import { DateTime, formatBytes } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { act } from '../../kit/api/act.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { useDeviceId } from '../devices/public.ts'
import { beginTracking } from './beginTracking.ts'
import classes from './DesiredConfiguration.module.css'
import { dialogs } from './dialogs.ts'
import { Differences } from './Differences.tsx'
import { Drift } from './Drift.tsx'
import { FirstRead } from './FirstRead.tsx'

const pace = 5000

/** The options that a device should have with their origin, and how it differs from them. */
export default function DeviceConfigurationTab() {
  const id = useDeviceId()!
  const t = useText()
  const query = useData(deviceConfiguration.get, { id }, { refetchInterval: pace })
  const { data, refetch } = query
  if (!data) return <FirstRead query={query} failed={t('desiredConfiguration:device.failed')} />
  return (
    <div className={classes.sections}>
      <State data={data} onChange={() => void refetch()} />
      {data.drift.length > 0 && <Drift data={data} onChange={() => void refetch()} />}
      <Options data={data} />
    </div>
  )
}

interface PartProps {
  data: DeviceConfiguration
  onChange: () => void
}

/** How the device compares, what a rollout would change, and the way to it. */
function State({ data, onChange }: PartProps) {
  const t = useText()
  const can = useCan()
  const asked = { device_id: [data.device_id] }
  const { data: device } = useData(devices.get, { id: data.device_id })
  const read = async (): Promise<void> => {
    await act(desiredPlans.read, asked)
    onChange()
  }
  const rollOut = async (): Promise<void> => {
    const plan = await act(desiredPlans.plan, asked)
    if (!plan) return
    const name = device?.name ?? t('desiredConfiguration:device.rollOut', { id: data.device_id })
    const order = { asked, name, hash: plan.hash }
    if (data.untracked) await beginTracking(order)
    else await open(dialogs.rollOut, { ...order, devices: 1 })
    onChange()
  }
  return (
    <Card title={t(`desiredConfiguration:state.${data.state}`, { count: data.drifted })}>
      <div className={classes.list}>
        <p>
          {t('desiredConfiguration:device.read_at')}{' '}
          {data.read_at ? <DateTime at={utcInstant(data.read_at)} short /> : t('desiredConfiguration:device.never')}
        </p>
        {data.too_large.length > 0 && <TooLarge configs={data.too_large} />}
        {data.faults.map(({ template, option, message }) => (
          <p key={`${option} ${message}`}>
            {[template, option].filter(Boolean).join(', ')}: {message}
          </p>
        ))}
        {data.differences.length > 0 && (
          <section>
            <h3 className={classes.heading}>{t('desiredConfiguration:device.differences')}</h3>
            <Differences differences={data.differences} />
          </section>
        )}
        {data.untracked && <p>{t('desiredConfiguration:plan.untracked', { count: 1 })}</p>}
        <div className={classes.actions}>
          {data.read_at !== null && <CompareButton id={data.device_id} />}
          {can(desiredPlans.read) && data.options.length > 0 && (
            <ActionButton
              action={{ id: 'read', label: t('desiredConfiguration:plan.read'), onClick: () => void read() }}
            />
          )}
          {can(desiredPlans.rollOut) && (data.untracked || data.differences.length > 0) && data.faults.length === 0 && (
            <ActionButton
              action={{
                id: 'rollout',
                label: t('desiredConfiguration:rollOut.action'),
                onClick: () => void rollOut(),
              }}
            />
          )}
        </div>
      </div>
    </Card>
  )
}

/** Which configs of the device were not read, and what to do. */
function TooLarge({ configs }: { configs: DeviceConfiguration['too_large'] }) {
  const t = useText()
  const { locale } = useUiLocale()
  const size = (bytes: number): string => formatBytes(bytes, locale)
  return (
    <Alert tone="warning" title={t('desiredConfiguration:device.tooLarge')}>
      <ul>
        {configs.map(({ config, bytes }) => (
          <li key={config} translate="no">
            {config}: {size(bytes)}
          </li>
        ))}
      </ul>
      {t('desiredConfiguration:device.tooLargeWhat', { config: size(readLimits.config), all: size(readLimits.all) })}
    </Alert>
  )
}

/** Compares the device as it was read with what it should have. */
function CompareButton({ id }: { id: number }) {
  const t = useText()
  const { data: device } = useData(devices.get, { id })
  const of = { id, name: device?.name ?? String(id) }
  const compare = (): void =>
    void open(dialogs.compare, { first: { kind: 'device', ...of }, second: { kind: 'desired', ...of } })
  return <ActionButton action={{ id: 'compare', label: t('desiredConfiguration:compare.action'), onClick: compare }} />
}

type Option = DeviceConfiguration['options'][number]

/** Where an option comes from: the template, and where each of its variables has its value. */
function originOf(t: Translate, { template_name, version, variables }: Option): string {
  if (template_name === null) return t('desiredConfiguration:origin.device')
  const from = variables.map(({ name, from: layer, of }) =>
    layer === 'default'
      ? t('desiredConfiguration:origin.default', { name })
      : t('desiredConfiguration:origin.layer', { name, of }),
  )
  return [`${template_name} ${t('desiredConfiguration:version', { number: version ?? 0 })}`, ...from].join('; ')
}

function Options({ data }: { data: DeviceConfiguration }) {
  const t = useText()
  const title = t('desiredConfiguration:device.options')
  return (
    <Card title={title}>
      {data.options.length === 0 ? (
        <p>{t('desiredConfiguration:device.none')}</p>
      ) : (
        <ScrollTable
          label={title}
          first="name"
          heads={[
            t('desiredConfiguration:field.option'),
            t('desiredConfiguration:field.value'),
            t('desiredConfiguration:field.origin'),
          ]}
        >
          {data.options.map((option) => (
            <tr key={option.option}>
              <td translate="no">{option.option}</td>
              <td translate="no">{option.value.join(', ')}</td>
              <td>{originOf(t, option)}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Card>
  )
}
