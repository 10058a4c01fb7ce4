import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { FloatProps } from '@outpost/ui/Float'
import { FloatingPopover } from '@outpost/ui/float/FloatingPopover'
import { useText } from '../../i18n/i18n.ts'
import type { NamedField } from './core.tsx'
import classes from './Forms.module.css'

/** Rows of fields (`FieldRows`) have the same fields, which the reference describes once. */
const isRepeated = ({ name }: NamedField): boolean => /\.[1-9]\d*\./.test(name)

/** The address at which the API reference describes the input of an endpoint, or one field of it, open and in view. */
const docsAddress = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, field?: string): string =>
  `/api/docs#${encodeURIComponent(method.toLowerCase() + path + (field === undefined ? '' : `:${field.split('.').at(-1)!}`))}`

interface FieldsListProps extends FloatProps {
  endpoint: Endpoint
  fields: () => readonly NamedField[]
}

/** Links to the lines of the API reference about the fields of a form, and to the whole request. */
export function FieldsList({ endpoint, fields, ...float }: FieldsListProps) {
  const t = useText()
  const named = [{ name: undefined, label: t('kit:form.allFields') }, ...fields().filter((field) => !isRepeated(field))]
  return (
    <FloatingPopover {...float} position="top-start" width={280} label={t('kit:form.fields')}>
      <ul className={classes.docs}>
        {named.map(({ name, label }) => (
          <li key={name ?? ''}>
            <a href={docsAddress(endpoint, name)} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </FloatingPopover>
  )
}
