import { NativeSelect } from '@mantine/core'
import classes from './Fields.module.css'
import type { SelectOption } from './option.tsx'

/** A small select at the end of a text field: the unit of a number, the scheme of a URL. */
export interface FieldAddon {
  /** Accessible name. */
  label: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
  /** In px. */
  width?: number
}

const WIDTH = 112

/** Returns the props of a text input that has an addon at its end. */
export function addonProps(addon: FieldAddon | undefined, disabled = false) {
  if (!addon) return {}
  const { label, value, options, onChange, width = WIDTH } = addon
  return {
    rightSectionWidth: width,
    rightSection: (
      <NativeSelect
        aria-label={label}
        size="md"
        // Set explicitly: the width of the outer field would leave no room for the text.
        rightSectionWidth={28}
        className={classes.addon}
        disabled={disabled}
        value={value}
        data={options.map((option) => ({
          value: option.value,
          label: option.label,
          disabled: option.disabled ?? false,
        }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    ),
  }
}
