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
import { useGeofences } from './geofences.ts'
import { maxGroups } from './tree.ts'
import { blankComparison, comparisonList, hasEnd, isTimed, kindField } from './values.ts'

/** Returns the name of a field of a row in the form. */
type NameOf = (field: string) => string

/** The operators that need no value. */
const without: readonly string[] = ['changed', 'unknown', ...geofenceOperators]

/** The data group of a parameter; undefined for one that the server knows without data from the device. */
const groupOf = (name: string): string | undefined => (isComputed(name) ? 'dynamic' : parameterByName.get(name)?.group)

/** Returns the parameters that can be compared: those of the server, and those of the group that is in use. */
function useParameterOptions(own: string) {
  const t = useText()
  const { values } = useForm()
  const { options: fences } = useGeofences(true)
  const group = Array.from({ length: maxGroups }, (_, n) => comparisonList(n))
    .flatMap((list) => Array.from({ length: alertLimits.comparisons }, (_, row) => fieldIn(list, row, 'parameter')))
    .flatMap((field) => (field === own ? [] : (groupOf(String(values[field])) ?? [])))[0]
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
function Against({ nameOf }: { nameOf: NameOf }) {
  const t = useText()
  const { values, set } = useForm()
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

function ComparisonFields({ nameOf, isJoined }: { nameOf: NameOf; isJoined: boolean }) {
  const t = useText()
  return (
    <>
      <SelectField
        name={nameOf('parameter')}
        label={t('alerts:field.parameter')}
        required
        options={useParameterOptions(nameOf('parameter'))}
      />
      <Against nameOf={nameOf} />
      {isJoined && (
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

interface RowsProps {
  /** The place of the group, from 0. */
  group: number
  count: number
  onCount: (count: number) => void
}

/** The comparisons of a group in the form. */
export function ComparisonRows({ group, count, onCount }: RowsProps) {
  const t = useText()
  const { values } = useForm()
  const title = (number: number): string => t('alerts:editor.comparison', { number })
  return (
    <FieldRows
      name={comparisonList(group)}
      count={count}
      onCount={onCount}
      max={alertLimits.comparisons}
      blank={blankComparison}
      title={title}
      addLabel={t('alerts:editor.addComparison')}
      removeLabel={(number) => t('alerts:editor.remove', { name: title(number) })}
    >
      {(nameOf, row) => (
        <ComparisonFields nameOf={nameOf} isJoined={values[kindField(group)] === 'mixed' && row < count - 1} />
      )}
    </FieldRows>
  )
}
