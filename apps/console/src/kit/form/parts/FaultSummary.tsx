import { Alert } from '@outpost/ui/Alert'
import type { RefObject } from 'react'
import { useText } from '../../i18n/i18n.ts'
import type { FormCore } from './core.tsx'
import classes from './Forms.module.css'

/** Focuses a refused field. A control without the name of its field, such as a list, is found by its place among them. */
function focusFault(box: HTMLElement | null, name: string, index: number): void {
  const refused = [...(box?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
  const control = refused.find((one) => one.getAttribute('name') === name) ?? refused[index]
  control?.focus()
}

interface FaultSummaryProps {
  box: RefObject<HTMLElement | null>
  form: FormCore
}

/**
 * The refused fields of a form, above all others: what is wrong in each, and a link to it; then errors that no visible
 * field shows. A form of a single field needs none, because the field itself says it.
 */
export function FaultSummary({ box, form }: FaultSummaryProps) {
  const t = useText()
  const { errors } = form.context
  const known = form.fields()
  const shown = known.filter(({ name }) => errors[name] !== undefined)
  const hidden = Object.keys(errors).filter((name) => known.every((field) => field.name !== name))
  const count = shown.length + hidden.length
  if (count === 0 || (known.length === 1 && hidden.length === 0)) return null
  return (
    <Alert tone="error" title={t('kit:form.faults', { count })}>
      <ul className={classes.faults}>
        {shown.map(({ name, label }, index) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault()
                focusFault(box.current, name, index)
              }}
            >
              {label}
            </a>
            : {errors[name]}
          </li>
        ))}
        {hidden.map((name) => (
          <li key={name}>
            {name}: {errors[name]}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
