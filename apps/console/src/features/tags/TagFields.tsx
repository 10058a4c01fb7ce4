import { ColorField } from '../../kit/form/fields/more.tsx'
import { TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** Form fields for the name and the appearance of a tag. */
export function TagFields() {
  const t = useText()
  return (
    <>
      <TextField name="name" required label={t('tags:field.name')} />
      <TextAreaField name="description" label={t('tags:field.description')} minRows={2} />
      <ColorField name="color" label={t('tags:field.color')} help={t('tags:add.colorHelp')} />
    </>
  )
}
