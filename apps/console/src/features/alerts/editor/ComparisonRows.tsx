import { alertLimits, operators, timedParameters } from '@outpost/contract/alerts/constants'
import { asksWhere, geofenceOf, geofenceOperators } from '@outpost/contract/alerts/geofence'
import { computedValues, isComputed } from '@outpost/contract/device/computed-values'
import { parameterByName, parameters } from '@outpost/contract/device/parameters'
import { FieldRow } from '@outpost/ui/Fields'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { FieldRows } from '../../../kit/form/fields/FieldRows.tsx'
import { DurationField } from '../../../kit/form/fields/more.tsx'
import { fieldIn } from '../../../kit/form/fields/rowNames.ts'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { groupName, parameterName } from '../texts.ts'
import classes from './Editor.module.css'
import { useGeofences } from './geofences.ts'
import { blankComparison, comparisonList, hasEnd, isTimed } from './values.ts'

interface RowsProps {
  count: number
  onCount: (count: number) => void
}

/** The operators that need no value. */
const without: readonly string[] = ['changed', 'unknown', ...geofenceOperators]

/** The data group of a parameter; undefined for one that the server knows without data from the device. */
const groupOf = (name: string): string | undefined => (isComputed(name) ? 'dynamic' : parameterByName.get(name)?.group)

/** Returns the parameters that can be compared: those of the server, and those of the group that is in use. */
function useParameterOptions(row: number) {
  const t = useText()
  const { values } = useForm()
  const { options: fences } = useGeofences(true)
  const others = Array.from(
    { length: alertLimits.comparisons },
    (_, n) => values[fieldIn(comparisonList, n, 'parameter')],
  )
  const group = others.flatMap((name, n) => (n === row ? [] : (groupOf(String(name)) ?? [])))[0]
  return useMemo(
    () => [
      ...timedParameters.map((value) => ({ value, label: t(`alerts:parameter.${value}`) })),
      ...(group === undefined || group === 'dynamic'
        ? computedValues.map(({ address }) => ({
            value: address,
            label: parameterName(address),
            hint: groupName('dynamic'),
          }))
        : []),
      ...parameters
        .filter((parameter) => group === undefined || parameter.group === group)
        .map((parameter) => ({
          value: parameter.name,
          label: parameterName(parameter.name),
          hint: groupName(parameter.group),
        })),
      ...fences,
    ],
    [t, group, fences],
  )
}

/** The unit and kind of a parameter. */
const valueOf = (parameter: string): { unit?: string; kind?: 'number' | 'text' } =>
  computedValues.find(({ address }) => address === parameter) ?? parameterByName.get(parameter) ?? {}

/** What the parameter of a row is compared with: a duration, or an operator and a value. */
function Against({ row }: { row: number }) {
  const t = useText()
  const { values, set } = useForm()
  const nameOf = (field: string): string => fieldIn(comparisonList, row, field)
  const parameter = String(values[nameOf('parameter')] ?? '')
  const operator = String(values[nameOf('operator')] ?? '')
  const { unit, kind } = valueOf(parameter)
  const until = operator.startsWith('<') ? 'untilAbove' : 'untilBelow'
  const isPlace = geofenceOf(parameter) !== undefined
  const fit = operators.filter((value) =>
    isPlace ? asksWhere(value) || value === 'unknown' : !asksWhere(value) && (kind !== 'text' || !hasEnd(value)),
  )
  const isUnfit = !fit.some((value) => value === operator)
  const adjust = useEffectEvent(() => set(nameOf('operator'), isPlace ? 'enters' : '=='))
  useEffect(() => {
    if (isUnfit) adjust()
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
          options={fit.map((value) => ({ value, label: t(`alerts:operator.${value}`) }))}
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

function ComparisonFields({ row, isLast }: { row: number; isLast: boolean }) {
  const t = useText()
  const nameOf = (field: string): string => fieldIn(comparisonList, row, field)
  return (
    <>
      <SelectField
        name={nameOf('parameter')}
        label={t('alerts:field.parameter')}
        required
        options={useParameterOptions(row)}
      />
      <Against row={row} />
      {!isLast && (
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
    </>
  )
}

/** The comparisons of an automation in the form. */
export function ComparisonRows({ count, onCount }: RowsProps) {
  const t = useText()
  const title = (number: number): string => t('alerts:editor.comparison', { number })
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{t('alerts:editor.when')}</legend>
      <FieldRows
        name={comparisonList}
        count={count}
        onCount={onCount}
        max={alertLimits.comparisons}
        blank={blankComparison}
        title={title}
        addLabel={t('alerts:editor.addComparison')}
        removeLabel={(number) => t('alerts:editor.remove', { name: title(number) })}
      >
        {(_, row) => <ComparisonFields row={row} isLast={row === count - 1} />}
      </FieldRows>
    </fieldset>
  )
}
