import { devices } from '@outpost/contract/devices/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { ApiError } from '@outpost/contract/kit/errors'
import { Alert } from '@outpost/ui/Alert'
import { FieldRow } from '@outpost/ui/Fields'
import { Link } from '@outpost/ui/Link'
import { useState } from 'react'
import { MaskField, SelectField, TextField, When } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { PageForm } from '../../kit/form/parts/PageForm.tsx'
import { href } from '../../kit/screen/screen.ts'
import { openStatus } from '../../kit/view/status.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'
import { TagsField } from '../tags/public.ts'
import { agreeToStarts } from './agreeToStarts.ts'
import classes from './Dialogs.module.css'
import { newDevice } from './forms.schema.ts'
import { useSeriesOptions } from './useSeriesOptions.ts'

type Created = InputOf<typeof devices.create>

const NEW_DEVICE = { device_series: 'rut' }

interface Existing {
  id: number
  name: string
}

/** The device that the company already has, if that is why a registration was refused. */
function existingIn(error: unknown): Existing | undefined {
  if (!(error instanceof ApiError) || error.items[0]?.code !== 'DEVICE_EXISTS') return undefined
  const id = error.meta?.['device_id']
  return typeof id === 'number' ? { id, name: String(error.meta?.['device_name'] ?? '') } : undefined
}

/** Says which device already has the serial number, with a link to it. */
function ExistingDevice({ device: { id, name }, onLeave }: { device: Existing; onLeave: () => void }) {
  const t = useText()
  return (
    <Alert tone="warning" title={t('devices:add.existsTitle')}>
      {t('devices:add.exists', { name })}{' '}
      <Link href={href('/devices/{id}', { id })} onClick={onLeave}>
        {t('devices:add.open', { name })}
      </Link>
    </Alert>
  )
}

/**
 * A form that registers one device beforehand by its serial number and MAC, or by its IMEI if the series has no MAC.
 */
export function RegisterDevice({ onStarted, onDirty }: { onStarted: () => void; onDirty?: (dirty: boolean) => void }) {
  const t = useText()
  const title = t('devices:add.registered')
  const [existing, setExisting] = useState<Existing>()
  // Messages on the channel are keyed by the company that receives the device, because the device may not exist yet.
  const follow = (channel: string, { data: [device] }: Created): void => {
    onStarted()
    if (device)
      void openStatus({
        channel,
        title,
        entries: [{ key: String(device.company_id), label: device.name || device.serial }],
      })
  }
  return (
    <PageForm
      {...(onDirty && { unsaved: onDirty })}
      endpoint={devices.create}
      schema={newDevice}
      initial={NEW_DEVICE}
      toInput={(values) => ({ data: [values as Created['data'][number]] })}
      maySend={(values) => agreeToStarts((values['tag_id'] as number[] | undefined) ?? [], [], 1)}
      submitLabel={t('devices:add.registerVerb')}
      onChannel={follow}
      onError={(error) => setExisting(existingIn(error))}
    >
      {existing && <ExistingDevice device={existing} onLeave={onStarted} />}
      <p className={classes.help}>{t('devices:add.registerHelp')}</p>
      <CompanyField name="company_id" />
      <FieldRow>
        <SelectField
          name="device_series"
          clearable={false}
          label={t('devices:add.series')}
          options={useSeriesOptions()}
        />
        <TextField name="serial" mono spaceless label={t('devices:add.serial')} />
      </FieldRow>
      <When is={(values) => values['device_series'] !== 'trb'} clears={['mac']}>
        <MaskField name="mac" mask="FF:FF:FF:FF:FF:FF" label={t('devices:add.mac')} />
      </When>
      <When is={(values) => values['device_series'] === 'trb'} clears={['imei']}>
        <TextField name="imei" mono spaceless inputMode="numeric" label={t('devices:add.imei')} />
      </When>
      <TextField name="name" label={t('devices:add.name')} help={t('devices:add.nameHelp')} />
      <Tags />
    </PageForm>
  )
}

/** The tags that devices of the chosen company can have. */
function Tags() {
  const company = useForm().values['company_id']
  return <TagsField name="tag_id" companies={typeof company === 'number' ? [company] : undefined} />
}
