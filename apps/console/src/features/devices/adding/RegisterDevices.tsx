import { devices } from '@outpost/contract/devices/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { ApiError } from '@outpost/contract/kit/error-codes'
import { Alert } from '@outpost/ui/Alert'
import { FieldRow } from '@outpost/ui/Fields'
import { Link } from '@outpost/ui/Link'
import { useMemo, useState } from 'react'
import { useBrand } from '../../../brand.ts'
import { FieldRows } from '../../../kit/form/fields/FieldRows.tsx'
import { rowsOf, rowsShape } from '../../../kit/form/fields/rowNames.ts'
import { CheckboxField, MaskField, PasswordField, SelectField, TextField, When } from '../../../kit/form/fields.tsx'
import { useForm, type Values } from '../../../kit/form/parts/core.tsx'
import { PageForm } from '../../../kit/form/parts/PageForm.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import { openStatus } from '../../../kit/view/status.ts'
import { CompanyField } from '../../companies/public.ts'
import { TagsField } from '../../tags/public.ts'
import { agreeToStarts } from '../agreeToStarts.ts'
import classes from '../Dialogs.module.css'
import { deviceRows, newDevices } from '../forms.schema.ts'
import { useSeriesOptions } from '../useSeriesOptions.ts'
import { FirstFiles } from './FirstFiles.tsx'

type Created = InputOf<typeof devices.create>

const { name: LIST, fields: FIELDS, max: MAX } = deviceRows
const ROW: Values = { device_series: 'rut' }
const BLANK: Values = { ...Object.fromEntries(FIELDS.map((field) => [field, undefined])), ...ROW }
const refreshes = [devices.list, devices.statistics]

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

/** Returns the devices of the form: the values of each row, with those that all of them share. */
function inputOf(values: Values, count: number): Created {
  const rows = rowsOf(LIST, count, FIELDS, values)
  const shared = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(`${LIST}.`)))
  return { data: rows.map((row) => ({ ...shared, ...row }) as Created['data'][number]) }
}

/**
 * A form that registers devices beforehand by their serial numbers and MACs, or by IMEIs if their series has no MAC. Each
 * row is a device; company, tags and the files for the first connection are the same for all.
 */
export function RegisterDevices({ onStarted, onDirty }: { onStarted: () => void; onDirty?: (dirty: boolean) => void }) {
  const t = useText()
  const { resources } = useBrand()
  const title = t('devices:add.registered')
  const [existing, setExisting] = useState<Existing>()
  const [count, setCount] = useState(1)
  const schema = useMemo(() => newDevices(count), [count])
  // Messages on the channel are keyed by the company that receives the devices, because they may not exist yet.
  const follow = (channel: string, { data: [device, ...more] }: Created): void => {
    onStarted()
    if (!device) return
    const label = more.length > 0 ? t('adding:devices', { count: more.length + 1 }) : device.name || device.serial
    void openStatus({ channel, title, entries: [{ key: String(device.company_id), label }] })
  }
  return (
    <PageForm
      {...(onDirty && { unsaved: onDirty })}
      endpoint={devices.create}
      schema={schema}
      initial={{
        ...rowsShape<unknown>(LIST, count, ROW),
        ...(resources.show && { auto_credit_enable: true }),
      }}
      toInput={(values) => inputOf(values, count)}
      maySend={(values) => agreeToStarts((values['tag_id'] as number[] | undefined) ?? [], [], count)}
      submitLabel={t('adding:verb', { count })}
      refreshes={refreshes}
      onChannel={follow}
      onError={(error) => setExisting(existingIn(error))}
    >
      {existing && <ExistingDevice device={existing} onLeave={onStarted} />}
      <p className={classes.help}>{t('devices:add.registerHelp')}</p>
      <CompanyField name="company_id" />
      <FieldRows
        name={LIST}
        count={count}
        onCount={setCount}
        max={MAX}
        blank={BLANK}
        title={(number) => t('adding:row', { number })}
        addLabel={t('adding:another')}
        removeLabel={(number) => t('adding:removeRow', { number })}
      >
        {(nameOf) => <DeviceFields nameOf={nameOf} />}
      </FieldRows>
      <Tags />
      <FirstFiles count={count} />
      {resources.show && <CheckboxField name="auto_credit_enable" label={t('importing:credit')} />}
    </PageForm>
  )
}

/** The fields of one device. Which identifiers it needs depends on its series. */
function DeviceFields({ nameOf }: { nameOf: (field: string) => string }) {
  const t = useText()
  const series = nameOf('device_series')
  const [mac, imei] = [nameOf('mac'), nameOf('imei')]
  const isLinux = useForm().values[series] === 'linux'
  return (
    <>
      <FieldRow>
        <SelectField name={series} clearable={false} label={t('devices:add.series')} options={useSeriesOptions()} />
        <TextField name={nameOf('serial')} mono spaceless label={t('devices:add.serial')} />
      </FieldRow>
      <FieldRow>
        <When is={(values) => values[series] !== 'trb'} clears={[mac]}>
          <MaskField name={mac} mask="FF:FF:FF:FF:FF:FF" required={!isLinux} label={t('devices:add.mac')} />
        </When>
        <When is={(values) => values[series] === 'trb'} clears={[imei]}>
          <TextField name={imei} mono spaceless required inputMode="numeric" label={t('devices:add.imei')} />
        </When>
        <TextField name={nameOf('name')} label={t('devices:add.name')} help={t('devices:add.nameHelp')} />
      </FieldRow>
      <PasswordField
        name={nameOf('password_confirmation')}
        autoComplete="off"
        label={t('adding:password')}
        help={t('adding:passwordHelp')}
      />
    </>
  )
}

/** The tags that devices of the chosen company can have. */
function Tags() {
  const company = useForm().values['company_id']
  return <TagsField name="tag_id" companies={typeof company === 'number' ? [company] : undefined} />
}
