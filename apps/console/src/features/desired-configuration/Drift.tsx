import { deviceConfiguration, desiredPlans, desiredTemplates } from '@outpost/contract/desired-configuration/endpoints'
import type { DeviceConfiguration } from '@outpost/contract/desired-configuration/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { act } from '../../kit/api/act.ts'
import { useCan } from '../../kit/auth/can.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './DesiredConfiguration.module.css'

type Change = DeviceConfiguration['drift'][number]

interface DriftProps {
  data: DeviceConfiguration
  onChange: () => void
}

/** What was changed on the device since it was confirmed. Each change can be adopted, for the device or the template. */
export function Drift({ data, onChange }: DriftProps) {
  const t = useText()
  const title = t('desiredConfiguration:drift.title')
  return (
    <Card title={title}>
      <ScrollTable
        label={title}
        first="name"
        heads={[
          t('desiredConfiguration:field.option'),
          t('desiredConfiguration:drift.confirmed'),
          t('desiredConfiguration:drift.present'),
          '',
        ]}
      >
        {data.drift.map((change) => (
          <tr key={change.option}>
            <td translate="no">{change.option}</td>
            <td translate="no">{change.confirmed.join(', ')}</td>
            <td translate="no">{change.present.join(', ') || t('desiredConfiguration:drift.none')}</td>
            <td>
              <Adopt data={data} change={change} onChange={onChange} />
            </td>
          </tr>
        ))}
      </ScrollTable>
    </Card>
  )
}

/** Adopts a change for this device alone, or into the template that sets the option. */
function Adopt({ data, change: { option }, onChange }: DriftProps & { change: Change }) {
  const t = useText()
  const can = useCan()
  if (!can(deviceConfiguration.adopt)) return null
  const template = data.options.find((one) => one.option === option)?.template_name
  const input = { id: data.device_id, options: [option] }
  const forDevice = async (): Promise<void> => {
    await act(deviceConfiguration.adopt, input)
    onChange()
  }
  const intoTemplate = async (name: string): Promise<void> => {
    const done = await confirm({
      endpoint: deviceConfiguration.adopt,
      input: { ...input, into: 'template' },
      title: t('desiredConfiguration:drift.templateTitle'),
      message: t('desiredConfiguration:drift.templateMessage', { name, option }),
      confirmLabel: t('desiredConfiguration:drift.templateVerb'),
      refreshes: [deviceConfiguration.get, desiredPlans.plan, desiredTemplates.get, desiredTemplates.list],
    })
    if (done) onChange()
  }
  return (
    <div className={classes.actions}>
      <ActionButton
        size="xs"
        action={{ id: 'adopt', label: t('desiredConfiguration:drift.adopt'), onClick: () => void forDevice() }}
      />
      {template && (
        <ActionButton
          size="xs"
          action={{
            id: 'template',
            label: t('desiredConfiguration:drift.template'),
            onClick: () => void intoTemplate(template),
          }}
        />
      )}
    </div>
  )
}
