import type { FullDevice } from '@outpost/contract/devices/device'
import { devices } from '@outpost/contract/devices/endpoints'
import { deviceSchemas } from '@outpost/contract/devices/schemas'
import { FieldRow } from '@outpost/ui/Fields'
import { useRef } from 'react'
import type { Restore } from '../../kit/api/undo.ts'
import { useCan } from '../../kit/auth/can.ts'
import { type DialogProps } from '../../kit/dialog/dialog.tsx'
import { NumberField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { DurationField } from '../../kit/form/fields/more.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useData } from '../../kit/api/query.ts'
import { readingOf } from '../../kit/api/reading.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { TagsField } from '../tags/public.ts'
import { agreeToStarts } from './agreeToStarts.ts'
import { fieldTitle } from './fieldTitle.ts'
import classes from './Dialogs.module.css'
import { mayPlace } from './fieldRights.ts'
import { countTags } from './assignedTags.ts'
import { type Period, periods, periodsOf } from './periods.ts'
import { undoOfEdit } from './undoEdit.ts'

const places = ['user_set_latitude', 'user_set_longitude'] as const

const initialOf = (device: FullDevice, fields: readonly (Period | (typeof places)[number])[]): Values => ({
  name: device.name,
  description: device.description,
  tag_id: device.tags.map((tag) => tag.id),
  ...Object.fromEntries(fields.map((field) => [field, device[field]])),
})

/** A dialog that edits the name, description, tags, reporting periods and location of a device. */
export default function EditDeviceDialog({ id, close }: DialogProps<{ id: number }>) {
  const t = useText()
  const query = useData(devices.get, { id })
  const device = query.data
  const placed = useCan()(mayPlace)
  const offered = device ? periodsOf(device) : periods
  const initial = device ? initialOf(device, placed ? [...offered, ...places] : offered) : {}
  const restore = useRef<Restore>(undefined)
  const maySend = async (values: Values): Promise<boolean> => {
    if (!(await agreeToStarts(values['tag_id'] as number[], countTags(device ? [device] : []), 1))) return false
    restore.current = await undoOfEdit(id, initial, values).catch(() => undefined)
    return true
  }
  return (
    <DialogForm
      endpoint={devices.update}
      schema={deviceSchemas.update.input}
      initial={initial}
      toInput={(values) => ({ ...values, id })}
      maySend={maySend}
      undo={() => restore.current}
      {...readingOf(query)}
      title={t('devices:edit.title')}
      purpose={device && [device.model, device.serial].filter(Boolean).join(' · ')}
      size={640}
      submitLabel={t('devices:edit.verb')}
      onDone={() => close()}
    >
      <TextField name="name" label={fieldTitle('name')} required />
      <TextAreaField name="description" label={fieldTitle('description')} minRows={2} />
      <TagsField name="tag_id" known={device?.tags ?? []} companies={device && [device.company_id]} />
      <fieldset className={classes.group}>
        <legend>{t('devices:edit.periods')}</legend>
        {[0, 2, 4]
          .filter((from) => from < offered.length)
          .map((from) => (
            <FieldRow key={from}>
              {offered.slice(from, from + 2).map((field) => (
                <DurationField key={field} name={field} label={fieldTitle(field)} />
              ))}
            </FieldRow>
          ))}
      </fieldset>
      {placed && (
        <fieldset className={classes.group}>
          <legend>{t('devices:edit.place')}</legend>
          <FieldRow>
            {places.map((field) => (
              <NumberField key={field} name={field} label={fieldTitle(field)} decimals={6} unit="°" />
            ))}
          </FieldRow>
        </fieldset>
      )}
    </DialogForm>
  )
}
