import { Alert, type AlertProps } from '@outpost/ui/Alert'
import { type Visibility, Visible } from './Visible.tsx'

/**
 * A message between the fields, with the same visibility conditions as a field.
 * @example <FormAlert tone="warning" depends={...}>...</FormAlert>
 */
export function FormAlert({ depends, permission, ...alert }: AlertProps & Visibility) {
  return (
    <Visible depends={depends} permission={permission}>
      <Alert {...alert} />
    </Visible>
  )
}
