import { announcements } from '@outpost/contract/notifications/announcements/endpoints'
import { type Announcement, announcementSchemas } from '@outpost/contract/notifications/announcements/schemas'
import { announcementTypes } from '@outpost/contract/notifications/announcements/constants'
import { Alert } from '@outpost/ui/Alert'
import { FieldRow } from '@outpost/ui/Fields'
import { useId } from 'react'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import { DateTimeField } from '../../../kit/form/fields/more.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useForm, type Values } from '../../../kit/form/parts/core.tsx'
import { Html } from '../../../kit/view/html/Html.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import classes from './Announcements.module.css'
import { FormattedText } from './FormattedText.tsx'
import { toHtml } from './markup.ts'

const EMPTY: Values = { type: 'info', summary: '', starts_at: null, ends_at: null }
const initialOf = ({ type, summary, starts_at, ends_at }: Announcement): Values => ({
  type,
  summary,
  starts_at: utcInstant(starts_at) ?? null,
  ends_at: utcInstant(ends_at) ?? null,
})

/** A dialog that creates or edits an announcement, with a preview of what all users will see. */
export default function AnnouncementDialog({ announcement }: DialogProps<{ announcement?: Announcement }>) {
  const t = useText()
  const fields = <Fields />
  const title = t(announcement ? 'notifications:announcements.change' : 'notifications:announcements.new')
  const common = { title, purpose: t('notifications:announcements.purpose'), size: 640 } as const
  const ready = (values: Values): Values => ({ ...values, summary: toHtml(String(values['summary'] ?? '')) })
  if (announcement) {
    const { id } = announcement
    return (
      <DialogForm
        endpoint={announcements.update}
        schema={announcementSchemas.update.input}
        initial={initialOf(announcement)}
        toInput={(values) => ({ ...ready(values), id })}
        {...common}
        submitLabel={t('notifications:announcements.save')}
      >
        {fields}
      </DialogForm>
    )
  }
  return (
    <DialogForm
      endpoint={announcements.create}
      schema={announcementSchemas.create.input}
      initial={EMPTY}
      toInput={(values) => ready(values) as { summary: string }}
      {...common}
      submitLabel={t('notifications:announcements.announce')}
    >
      {fields}
    </DialogForm>
  )
}

function Fields() {
  const t = useText()
  return (
    <>
      <SelectField
        name="type"
        clearable={false}
        label={t('notifications:field.type')}
        options={announcementTypes.map((value) => ({ value, label: t(`notifications:announcements.type.${value}`) }))}
      />
      <FormattedText name="summary" label={t('notifications:field.summary')} />
      <Preview />
      <FieldRow>
        <DateTimeField
          name="starts_at"
          label={t('notifications:field.starts')}
          help={t('notifications:announcements.startsHelp')}
        />
        <DateTimeField
          name="ends_at"
          label={t('notifications:field.ends')}
          help={t('notifications:announcements.endsHelp')}
        />
      </FieldRow>
    </>
  )
}

function Preview() {
  const t = useText()
  const { values } = useForm()
  const id = useId()
  const html = toHtml(String(values['summary'] ?? ''))
  const tone = announcementTypes.find((type) => type === values['type']) ?? 'info'
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.label}>
        {t('notifications:announcements.preview')}
      </h3>
      <Alert tone={tone} quiet>
        {html === '' ? (
          <span className={classes.nothing}>{t('notifications:announcements.nothing')}</span>
        ) : (
          <Html html={html} />
        )}
      </Alert>
    </section>
  )
}
