import { alertLimits, operators, timedParameters } from '@outpost/contract/alerts/constants'
import { parameterByName, parameters } from '@outpost/contract/device/parameters'
import { ActionButton } from '@outpost/ui/Actions'
import { FieldRow } from '@outpost/ui/Fields'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { IconButton } from '@outpost/ui/IconButton'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { FieldGroup } from '../../../kit/form/fields/fieldGroup.ts'
import { DurationField } from '../../../kit/form/fields/more.tsx'
import { fieldIn } from '../../../kit/form/fields/rowNames.ts'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { groupName, parameterName } from '../texts.ts'
import classes from './Editor.module.css'
import { useRows } from './useRows.ts'
import { blankComparison, comparisonFields, comparisonList, hasEnd, isTimed } from './values.ts'

interface RowsProps {
  count: number
  onCount: (count: number) => void
}

/** The operators that need no value. */
const without = ['changed', 'unknown']

/** Returns the parameters that can be compared: those of the server, and those of the group that is in use. */
function useParameterOptions(row: number) {
  const t = useText()
  const { values } = useForm()
  const others = Array.from(
    { length: alertLimits.comparisons },
    (_, n) => values[fieldIn(comparisonList, n, 'parameter')],
  )
  const group = others.flatMap((name, n) => (n === row ? [] : (parameterByName.get(String(name))?.group ?? [])))[0]
  return useMemo(
    () => [
      ...timedParameters.map((value) => ({ value, label: t(`alerts:parameter.${value}`) })),
      ...parameters
        .filter((parameter) => group === undefined || parameter.group === group)
        .map((parameter) => ({
          value: parameter.name,
          label: parameterName(parameter.name),
          hint: groupName(parameter.group),
        })),
    ],
    [t, group],
  )
}

/** What the parameter of a row is compared with: a duration, or an operator and a value. */
function Against({ row }: { row: number }) {
  const t = useText()
  const { values, set } = useForm()
  const nameOf = (field: string): string => fieldIn(comparisonList, row, field)
  const parameter = String(values[nameOf('parameter')] ?? '')
  const operator = String(values[nameOf('operator')] ?? '')
  const { unit, kind } = parameterByName.get(parameter) ?? {}
  const until = operator.startsWith('<') ? 'untilAbove' : 'untilBelow'
  const isUnfit = kind === 'text' && hasEnd(operator)
  const equal = useEffectEvent(() => set(nameOf('operator'), '=='))
  useEffect(() => {
    if (isUnfit) equal()
  }, [isUnfit])
  if (isTimed(parameter))
    return <DurationField name={nameOf('seconds')} label={t('alerts:editor.longerThan')} required />
  return (
    <>
      <FieldRow>
        <SelectField
          name={nameOf('operator')}
          label={t('alerts:field.operator')}
          clearable={false}
          options={operators
            .filter((value) => kind !== 'text' || !hasEnd(value))
            .map((value) => ({ value, label: t(`alerts:operator.${value}`) }))}
        />
        {!without.includes(operator) && (
          <TextField
            name={nameOf('value')}
            label={unit === undefined ? t('alerts:field.value') : t('alerts:editor.valueIn', { unit })}
            required
            noTranslate
          />
        )}
      </FieldRow>
      {hasEnd(operator) && (
        <NumberField
          name={nameOf('clear_value')}
          label={unit === undefined ? t(`alerts:editor.${until}`) : t(`alerts:editor.${until}In`, { unit })}
          help={t('alerts:editor.untilHelp')}
        />
      )}
    </>
  )
}

function ComparisonRow({ row, count, onRemove }: { row: number; count: number; onRemove: () => void }) {
  const t = useText()
  const nameOf = (field: string): string => fieldIn(comparisonList, row, field)
  const title = t('alerts:editor.comparison', { number: row + 1 })
  return (
    <FieldGroup value={title}>
      <fieldset aria-label={title} className={classes.row}>
        <div className={classes.head}>
          <strong>{title}</strong>
          {count > 1 && (
            <IconButton
              label={t('alerts:editor.remove', { name: title })}
              icon={<IconX size={16} />}
              onClick={onRemove}
            />
          )}
        </div>
        <FieldStack>
          <SelectField
            name={nameOf('parameter')}
            label={t('alerts:field.parameter')}
            required
            options={useParameterOptions(row)}
          />
          <Against row={row} />
          {row < count - 1 && (
            <SelectField
              name={nameOf('joins_with')}
              label={t('alerts:editor.join')}
              clearable={false}
              options={[
                { value: '&&', label: t('alerts:says.and') },
                { value: '||', label: t('alerts:says.or') },
              ]}
            />
          )}
        </FieldStack>
      </fieldset>
    </FieldGroup>
  )
}

/** The comparisons of an automation in the form. */
export function ComparisonRows({ count, onCount }: RowsProps) {
  const t = useText()
  const { keys, add, remove } = useRows({
    list: comparisonList,
    fields: comparisonFields,
    blank: blankComparison,
    count,
    onCount,
  })
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{t('alerts:editor.when')}</legend>
      {keys.map((key, row) => (
        <ComparisonRow key={key} row={row} count={keys.length} onRemove={() => remove(row)} />
      ))}
      {keys.length < alertLimits.comparisons && (
        <ActionButton
          variant="subtle"
          size="xs"
          action={{
            id: 'add-comparison',
            label: t('alerts:editor.addComparison'),
            icon: <IconPlus size={16} />,
            onClick: add,
          }}
        />
      )}
    </fieldset>
  )
}
