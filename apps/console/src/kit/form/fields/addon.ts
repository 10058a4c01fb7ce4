import type { SelectOption } from '@outpost/ui/Fields'
import { useForm } from '../parts/core.tsx'

/**
 * A small select at the end of a field, with its own value in the form, such as the unit of a number or the scheme of
 * an address.
 */
export interface FormAddon {
  name: string
  /** Accessible name. */
  label: string
  options: readonly SelectOption[]
  /** In px. */
  width?: number
}

/** The props of the addon. If it has no value, it shows its default, or the first option. */
export function useAddon(addon: FormAddon | undefined) {
  const form = useForm()
  if (!addon) return undefined
  const { name, options, label, width } = addon
  const first = (options.find((option) => option.isDefault) ?? options[0])?.value ?? ''
  const value = form.values[name]
  return {
    label,
    options,
    value: value === undefined ? first : String(value),
    onChange: (next: string) => form.set(name, next),
    ...(width !== undefined && { width }),
  }
}
