import { isSecretName } from '@outpost/contract/kit/secret-names'
import { variablesIn } from '@outpost/contract/tasks/constants'
import type { Task } from '@outpost/contract/tasks/schemas'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { FieldGroup } from '../../kit/form/fields/fieldGroup.ts'
import { variableField } from './runForm.ts'
import classes from './Tasks.module.css'

/** A field for each variable of a task. Those that are named like a secret hide what is typed. */
export function VariableFields({ task: { id, name, data } }: { task: Task }) {
  const variables = variablesIn(data.command)
  if (variables.length === 0) return null
  return (
    <FieldGroup value={name}>
      <fieldset className={classes.tasks}>
        <legend className={classes.legend}>{name}</legend>
        <FieldStack>
          {variables.map((variable) => {
            const field = { name: variableField(id, variable), label: variable, required: true, noTranslate: true }
            return isSecretName(variable) ? (
              <PasswordField key={variable} {...field} autoComplete="off" />
            ) : (
              <TextField key={variable} {...field} />
            )
          })}
        </FieldStack>
      </fieldset>
    </FieldGroup>
  )
}
