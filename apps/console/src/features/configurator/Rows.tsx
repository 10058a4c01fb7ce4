import { ActionButton } from '@outpost/ui/Actions'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { IconButton } from '@outpost/ui/IconButton'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { FieldGroup } from '../../kit/form/fields/fieldGroup.ts'
import { fieldIn } from '../../kit/form/fields/rowNames.ts'
import { useForm, type Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Configurator.module.css'

interface RowsProps {
  /** The name of the list in the form. */
  list: string
  fields: readonly string[]
  /** The values of a new row. */
  blank: Values
  count: number
  most: number
  onCount: (count: number) => void
  title: string
  titleOf: (row: number) => string
  addLabel: string
  /** Renders the fields of a row. */
  children: (nameOf: (field: string) => string) => ReactNode
}

/** Rows of fields in a form, to which the user adds and from which the user removes. */
export function Rows({ list, fields, blank, count, most, onCount, title, titleOf, addLabel, children }: RowsProps) {
  const t = useText()
  const { values, set } = useForm()
  const box = useRef<HTMLFieldSetElement>(null)
  const focusAfter = useFocusAfter(box, count)
  const add = (): void => {
    for (const field of fields) set(fieldIn(list, count, field), blank[field])
    focusAfter(`[data-row="${count}"] input`)
    onCount(count + 1)
  }
  const remove = (removed: number): void => {
    for (let row = removed; row < count; row++)
      for (const field of fields)
        set(fieldIn(list, row, field), row + 1 < count ? values[fieldIn(list, row + 1, field)] : undefined)
    focusAfter('[data-add] button')
    onCount(count - 1)
  }
  return (
    <fieldset ref={box} className={classes.list}>
      <legend className={classes.heading}>{title}</legend>
      {Array.from({ length: count }, (_, row) => (
        <FieldGroup key={fieldIn(list, row, '')} value={titleOf(row)}>
          <fieldset aria-label={titleOf(row)} className={classes.row} data-row={row}>
            <div className={classes.head}>
              <strong>{titleOf(row)}</strong>
              <IconButton
                label={t('configurator:form.remove', { name: titleOf(row) })}
                icon={<IconX size={16} />}
                onClick={() => remove(row)}
              />
            </div>
            <FieldStack>{children((field) => fieldIn(list, row, field))}</FieldStack>
          </fieldset>
        </FieldGroup>
      ))}
      {count < most && (
        <div data-add>
          <ActionButton
            variant="subtle"
            size="xs"
            action={{ id: `add-${list}`, label: addLabel, icon: <IconPlus size={16} />, onClick: add }}
          />
        </div>
      )}
    </fieldset>
  )
}

/** Focuses an element once the number of rows has changed. */
function useFocusAfter(box: { current: HTMLElement | null }, count: number): (selector: string) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = undefined
  }, [box, count])
  return (selector) => void (wanted.current = selector)
}
