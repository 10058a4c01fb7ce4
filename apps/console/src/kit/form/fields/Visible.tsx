import { type ReactNode, useEffect } from 'react'
import { type Need, useCan } from '../../auth/can.ts'
import { useForm, type Values } from '../parts/core.tsx'

/** A condition on other fields: each must have one of the given values, or a function decides. */
export type Depends = readonly { key: string; values: readonly unknown[] }[] | ((values: Values) => boolean)

/** The conditions under which a field is present. */
export interface Visibility {
  depends?: Depends | undefined
  /** A permission, or an endpoint that requires one. Without it the field is absent. */
  permission?: Need | undefined
}

export const holds = (depends: Depends, values: Values): boolean =>
  typeof depends === 'function'
    ? depends(values)
    : depends.every(({ key, values: allowed }) => allowed.includes(values[key]))

/**
 * Renders a field only if its conditions are met. If the condition becomes false, the value is cleared, so that hidden
 * values are not sent.
 */
export function Visible({ name, depends, permission, children }: Visibility & { name?: string; children: ReactNode }) {
  const shown =
    depends === undefined ? (
      children
    ) : (
      <When is={(values) => holds(depends, values)} clears={name === undefined ? [] : [name]}>
        {children}
      </When>
    )
  return permission === undefined ? shown : <Permitted need={permission}>{shown}</Permitted>
}

function Permitted({ need, children }: { need: Need; children: ReactNode }) {
  const can = useCan()
  return can(need) ? children : null
}

/**
 * Renders fields only while a condition is met. Fields that disappear are cleared, so that hidden values are not sent.
 * @example <When is={(values) => values.device_series === 'trb'} clears={['imei']}><TextField name="imei" ... /></When>
 */
export function When({
  is,
  clears,
  children,
}: {
  is: (values: Values) => boolean
  clears: readonly string[]
  children: ReactNode
}) {
  const form = useForm()
  const shown = is(form.values)
  const stale = shown ? undefined : clears.find((name) => form.values[name] !== undefined)
  useEffect(() => {
    if (stale !== undefined) form.set(stale, undefined)
  }, [stale, form])
  return shown ? children : null
}
