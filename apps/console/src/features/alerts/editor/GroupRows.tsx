import { alertLimits } from '@outpost/contract/alerts/constants'
import { ActionButton } from '@outpost/ui/Actions'
import { IconButton } from '@outpost/ui/IconButton'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { fieldIn } from '../../../kit/form/fields/rowNames.ts'
import { SelectField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ComparisonRows } from './ComparisonRows.tsx'
import classes from './Editor.module.css'
import { groupKinds, maxGroups } from './tree.ts'
import { comparisonFields, comparisonList, type Counts, kindField } from './values.ts'

interface GroupsProps {
  groups: Counts['groups']
  onGroups: (groups: Counts['groups']) => void
}

/** Returns a function that moves the values of the groups below a removed one up. */
function useMoveUp(): (from: number, count: number) => void {
  const { values, set } = useForm()
  return (from, count) => {
    for (let to = from; to < count - 1; to++) {
      set(kindField(to), values[kindField(to + 1)])
      for (let row = 0; row < alertLimits.comparisons; row++)
        for (const field of comparisonFields)
          set(fieldIn(comparisonList(to), row, field), values[fieldIn(comparisonList(to + 1), row, field)])
    }
    for (let row = 0; row < alertLimits.comparisons; row++)
      for (const field of comparisonFields) set(fieldIn(comparisonList(count - 1), row, field), undefined)
  }
}

interface GroupProps {
  place: number
  comparisons: number
  /** The only group needs no frame, and cannot be removed. */
  isAlone: boolean
  onCount: (comparisons: number) => void
  onRemove: () => void
}

/** A group: how its comparisons decide together, and the comparisons. */
function GroupBox({ place, comparisons, isAlone, onCount, onRemove }: GroupProps) {
  const t = useText()
  const title = t('alerts:editor.group', { number: place + 1 })
  return (
    <div data-group={place} {...(!isAlone && { role: 'group', 'aria-label': title })} className={classes.group}>
      {!isAlone && (
        <div className={classes.head}>
          <strong>{place === 0 ? title : t('alerts:editor.andGroup', { number: place + 1 })}</strong>
          <IconButton
            label={t('alerts:editor.remove', { name: title })}
            icon={<IconX size={16} />}
            onClick={onRemove}
          />
        </div>
      )}
      <SelectField
        name={kindField(place)}
        label={t('alerts:editor.kind')}
        clearable={false}
        options={groupKinds.map((value) => ({ value, label: t(`alerts:editor.kinds.${value}`) }))}
      />
      <ComparisonRows group={place} count={comparisons} onCount={onCount} />
    </div>
  )
}

/** The groups of conditions of an automation, all of which must be met. */
export function GroupRows({ groups, onGroups }: GroupsProps) {
  const t = useText()
  const { set } = useForm()
  const moveUp = useMoveUp()
  const box = useRef<HTMLFieldSetElement>(null)
  /** Focuses the first field of a group once it is there. */
  const focus = (place: number): void =>
    void setTimeout(() => box.current?.querySelector<HTMLElement>(`[data-group="${place}"] input`)?.focus())
  const add = {
    id: 'add-group',
    label: t('alerts:editor.addGroup'),
    icon: <IconPlus size={16} />,
    onClick: () => {
      set(kindField(groups.length), 'any')
      set(fieldIn(comparisonList(groups.length), 0, 'operator'), '<')
      onGroups([...groups, { id: Math.max(...groups.map(({ id }) => id)) + 1, comparisons: 1 }])
      focus(groups.length)
    },
  }
  const remove = (place: number): void => {
    moveUp(place, groups.length)
    onGroups(groups.filter((_, n) => n !== place))
    focus(Math.min(place, groups.length - 2))
  }
  return (
    <fieldset ref={box} className={classes.list}>
      <legend className={classes.legend}>{t('alerts:editor.when')}</legend>
      {groups.map(({ id, comparisons }, n) => (
        <GroupBox
          key={id}
          place={n}
          comparisons={comparisons}
          isAlone={groups.length === 1}
          onCount={(count) =>
            onGroups(groups.map((group) => (group.id === id ? { ...group, comparisons: count } : group)))
          }
          onRemove={() => remove(n)}
        />
      ))}
      {groups.length < maxGroups && (
        <div>
          <ActionButton variant="subtle" size="xs" action={add} />
        </div>
      )}
    </fieldset>
  )
}
