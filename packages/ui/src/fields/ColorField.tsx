import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import { ColorInput } from '@mantine/core'
import { CHART_COLORS } from '../theme/tokens.ts'
import { useUiMessages } from '../UiMessages.tsx'
import { inputProps } from './inputProps.tsx'
import type { FieldProps } from './types.ts'

/** A field for a colour as `#rrggbb`, with the eleven colours of the design as swatches. */
export function ColorField(props: FieldProps<string>) {
  const messages = useUiMessages()
  return (
    <ColorInput
      {...inputProps(props)}
      value={props.value}
      format="hex"
      swatches={[...CHART_COLORS.light]}
      swatchesPerRow={11}
      eyeDropperButtonProps={{ 'aria-label': messages.pickColor }}
      onChange={props.onChange}
    />
  )
}
