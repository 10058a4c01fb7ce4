import { deviceCsv } from '@outpost/contract/devices/csv/endpoints'
import { maxImportBytes, maxImported } from '@outpost/contract/devices/csv/constants'
import { devices } from '@outpost/contract/devices/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { Alert } from '@outpost/ui/Alert'
import { toast } from '@outpost/ui/Toast'
import { Fragment, useState } from 'react'
import { useBrand } from '../../../brand.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { FileField } from '../../../kit/form/fields/more.tsx'
import { CheckboxField, SelectField } from '../../../kit/form/fields.tsx'
import { useForm, type Values } from '../../../kit/form/parts/core.tsx'
import { PageForm } from '../../../kit/form/parts/PageForm.tsx'
import { translate, useText } from '../../../kit/i18n/i18n.ts'
import { CompanyField } from '../../companies/public.ts'
import { TagsField } from '../../tags/public.ts'
import { FirstFiles } from '../adding/FirstFiles.tsx'
import { agreeToStarts } from '../agreeToStarts.ts'
import classes from '../Dialogs.module.css'
import { importForm } from '../forms.schema.ts'
import { useSeriesOptions } from '../useSeriesOptions.ts'
import { type LineFault, lineFaults } from './lineFaults.ts'

/** Lines that are named; the number of the others follows. */
const NAMED = 50
const examples = ['csv', 'xlsx'] as const
const refreshes = [devices.list, devices.statistics]

type Asked = InputOf<typeof deviceCsv.importList>
const isWorkbook = (file: unknown): boolean => file instanceof File && /\.xlsx$/i.test(file.name)
const inputOf = (values: Values): Asked => ({
  ...(values as Asked),
  type: isWorkbook(values['file']) ? 'xlsx' : 'csv',
})

/** A form that registers the devices of a CSV file or an XLSX workbook. Lines that are not valid are named below it. */
export function ImportDevices({ onDone, onDirty }: { onDone: () => void; onDirty: (dirty: boolean) => void }) {
  const t = useText()
  const can = useCan()
  const { resources } = useBrand()
  const [faults, setFaults] = useState<readonly LineFault[]>([])
  const [sent, setSent] = useState(0)
  return (
    <>
      <Faults faults={faults} />
      <PageForm
        // What was added cannot be sent again.
        key={sent}
        unsaved={onDirty}
        endpoint={deviceCsv.importList}
        schema={importForm}
        initial={{ device_series: 'rut', auto_credit_enable: true, add_without_password: false }}
        toInput={inputOf}
        maySend={(values) => agreeToStarts((values['tag_id'] as number[] | undefined) ?? [], [], 1)}
        submitLabel={t('importing:verb')}
        refreshes={refreshes}
        hideMsg
        onError={(error) => setFaults(lineFaults(error))}
        onDone={({ data, errors }) => {
          toast({
            type: errors.length === 0 ? 'success' : 'warning',
            message: translate('importing:added', { count: data.length }),
          })
          if (errors.length === 0) return onDone()
          setFaults(errors)
          setSent(sent + 1)
        }}
      >
        <p className={classes.help}>{t('importing:help')}</p>
        <CompanyField name="company_id" />
        <SelectField
          name="device_series"
          clearable={false}
          label={t('devices:add.series')}
          options={useSeriesOptions()}
        />
        <FileField
          name="file"
          label={t('importing:file')}
          accept=".csv,.txt,.xlsx,text/csv"
          maxBytes={maxImportBytes}
          help={<Help />}
        />
        <Tags />
        <FirstFiles />
        {resources.show && <CheckboxField name="auto_credit_enable" label={t('importing:credit')} />}
        {can('update_companies') && <CheckboxField name="add_without_password" label={t('importing:noPassword')} />}
      </PageForm>
    </>
  )
}

function Help() {
  const t = useText()
  return (
    <>
      {t('importing:columns', { count: maxImported })}{' '}
      {examples.map((format, at) => (
        <Fragment key={format}>
          {at > 0 && ' · '}
          <a className={classes.example} href={`/assets-static/files/devices.${format}`} download>
            {t('importing:example', { format: format.toUpperCase() })}
          </a>
        </Fragment>
      ))}
    </>
  )
}

/** The tags that devices of the chosen company can have. */
function Tags() {
  const company = useForm().values['company_id']
  return <TagsField name="tag_id" companies={typeof company === 'number' ? [company] : undefined} />
}

/** The lines that were not added, each with the reason. */
function Faults({ faults }: { faults: readonly LineFault[] }) {
  const t = useText()
  if (faults.length === 0) return null
  return (
    <Alert tone="warning" title={t('importing:faults', { count: faults.length })}>
      <ul className={classes.lines}>
        {faults.slice(0, NAMED).map(({ line, message }, index) => (
          <li key={index}>{t('importing:line', { line, reason: message })}</li>
        ))}
        {faults.length > NAMED && <li>{t('importing:more', { count: faults.length - NAMED })}</li>}
      </ul>
    </Alert>
  )
}
