import { alertLimits } from '@outpost/contract/alerts/constants'
import * as Ui from '@outpost/ui/Fields'
import { type Bound, controlProps, Field } from '../../../kit/form/fields/Bound.tsx'
import { FieldRows } from '../../../kit/form/fields/FieldRows.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Editor.module.css'
import { parseReadings } from './readings.ts'
import { blankExample, exampleList } from './values.ts'

/** Lines as they are written, in every language. */
const written = { first: '0 s: offline', second: '5 min: signal = -105, temperature = 40', third: '10 min:' }

interface RowsProps {
  count: number
  onCount: (count: number) => void
}

/** A text with a reading in each line. */
function ReadingsField(props: Bound<Ui.TextAreaFieldProps>) {
  const t = useText()
  const check = (value: unknown): string | undefined => {
    const { fault, readings } = parseReadings(String(value ?? ''))
    if (fault !== undefined) return t('alerts:editor.readingsFault', { line: fault })
    return readings.length > alertLimits.readings
      ? t('alerts:editor.readingsTooMany', { most: alertLimits.readings })
      : undefined
  }
  return (
    <Field<string> of={props} empty="" check={check}>
      {(field) => <Ui.TextAreaField {...controlProps(props)} {...field} />}
    </Field>
  )
}

/** The examples of an automation in the form, which every save is checked with. */
export function ExampleRows({ count, onCount }: RowsProps) {
  const t = useText()
  const title = (number: number): string => t('alerts:editor.example', { number })
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{t('alerts:editor.examples')}</legend>
      <FieldRows
        name={exampleList}
        count={count}
        onCount={onCount}
        max={alertLimits.examples}
        optional
        blank={blankExample}
        title={title}
        addLabel={t('alerts:editor.addExample')}
        removeLabel={(number) => t('alerts:editor.remove', { name: title(number) })}
      >
        {(nameOf) => (
          <>
            <TextField name={nameOf('name')} label={t('alerts:editor.exampleName')} required />
            <ReadingsField
              name={nameOf('readings')}
              label={t('alerts:editor.readings')}
              help={t('alerts:editor.readingsHelp', written)}
              minRows={2}
              required
              noTranslate
            />
            <SelectField
              name={nameOf('triggers')}
              label={t('alerts:editor.triggers')}
              clearable={false}
              options={(['yes', 'no'] as const).map((value) => ({
                value,
                label: t(`alerts:editor.triggered.${value}`),
              }))}
            />
          </>
        )}
      </FieldRows>
    </fieldset>
  )
}
