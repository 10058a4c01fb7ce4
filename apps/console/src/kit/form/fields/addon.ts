import type { SelectOption } from '@outpost/ui/Fields'
import { useForm } from '../parts/core.tsx'

/** A small choice at the end of a field, with a value of its own in the form: the unit of a number, the scheme of an address. */
export interface FormAddon {
  name: string
  /** Accessible name. */
  label: string
  options: readonly SelectOption[]
  /** In px. */
  width?: number
}

/** The addon as the control draws it. Unset, it shows and sends its default, or the first option. */
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
