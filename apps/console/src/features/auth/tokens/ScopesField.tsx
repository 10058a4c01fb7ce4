import { Checkbox } from '@mantine/core'
import { Fragment } from 'react'
import { useCan } from '../../../kit/auth/can.ts'
import { Field } from '../../../kit/form/fields/Bound.tsx'
import { translate, translateLoose, useText } from '../../../kit/i18n/i18n.ts'
import { byArea } from '../account/areas.ts'
import classes from './Scopes.module.css'
import { type Resource, resourcesFor, type Right } from './scopes.ts'

const scopesOf = (resources: readonly Resource[]): string[] =>
  resources.flatMap(({ name, rights }) => rights.map((right) => `${name}:${right}`))
const rights: readonly Right[] = ['read', 'write']

interface ChoiceProps {
  chosen: readonly string[]
  onChange: (scopes: readonly string[]) => void
}

/** Form field for a token's scopes: read and write by resource, for a whole area at once or one by one. */
export function ScopesField({
  name,
  depends,
}: {
  name: string
  depends?: { key: string; values: readonly unknown[] }[]
}) {
  const check = (value: unknown): string | undefined =>
    Array.isArray(value) && value.length > 0 ? undefined : translate('account:token.noScope')
  return (
    <Field<readonly string[]> of={{ name, depends }} empty={[]} check={check}>
      {({ value, onChange, error }) => <Scopes chosen={value} onChange={onChange} error={error} />}
    </Field>
  )
}

function Scopes({ chosen, onChange, error }: ChoiceProps & { error: string | undefined }) {
  const t = useText()
  const resources = resourcesFor(useCan())
  return (
    <fieldset className={classes.scopes} aria-invalid={error !== undefined}>
      <legend>{t('account:token.scopes')}</legend>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.grid}>
        <div className={classes.all}>
          <Many
            label={t('account:token.everything')}
            scopes={scopesOf(resources)}
            chosen={chosen}
            onChange={onChange}
          />
        </div>
        {byArea(resources).map((area) => (
          <Fragment key={area.id}>
            <div className={classes.area}>
              <Many
                label={t(`account:area.${area.id}`)}
                scopes={scopesOf(area.resources)}
                chosen={chosen}
                onChange={onChange}
              />
            </div>
            {area.resources.map((resource) => (
              <Line key={resource.name} resource={resource} chosen={chosen} onChange={onChange} />
            ))}
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}

const without = (all: readonly string[], some: readonly string[]): string[] => all.filter((one) => !some.includes(one))

/** A checkbox for several scopes; indeterminate if only some are selected. */
function Many({ label, scopes, chosen, onChange }: ChoiceProps & { label: string; scopes: readonly string[] }) {
  const count = scopes.filter((scope) => chosen.includes(scope)).length
  const isWhole = count === scopes.length
  return (
    <Checkbox
      label={label}
      checked={isWhole}
      indeterminate={count > 0 && !isWhole}
      onChange={() => onChange(isWhole ? without(chosen, scopes) : [...without(chosen, scopes), ...scopes])}
    />
  )
}

function Line({ resource: { name, rights: given }, chosen, onChange }: ChoiceProps & { resource: Resource }) {
  const t = useText()
  const title = translateLoose(`names:scope.${name}.title`, name)
  const labels = { read: t('account:token.read'), write: t('account:token.write') }
  return (
    <>
      <span className={classes.resource}>
        {title}
        <code translate="no">{name}</code>
      </span>
      {rights.map((right) => {
        const scope = `${name}:${right}`
        if (!given.includes(right)) return <span key={right} />
        return (
          <Checkbox
            key={right}
            label={labels[right]}
            aria-label={`${title}: ${labels[right]}`}
            checked={chosen.includes(scope)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, scope] : without(chosen, [scope]))}
          />
        )
      })}
    </>
  )
}
