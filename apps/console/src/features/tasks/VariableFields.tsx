import { isSecretName } from '@outpost/contract/kit/secret-names'
import { variablesOfTask } from '@outpost/contract/tasks/constants'
import type { Task } from '@outpost/contract/tasks/schemas'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { FieldGroup } from '../../kit/form/fields/fieldGroup.ts'
import { variableField } from './runForm.ts'
import classes from './Tasks.module.css'

/** A field for the value of a variable. One that is named like a secret hides what is typed. */
export function VariableInput({ name, variable }: { name: string; variable: string }) {
  const field = { name, label: variable, required: true, noTranslate: true }
  return isSecretName(variable) ? <PasswordField {...field} autoComplete="off" /> : <TextField {...field} />
}

/** A field for each variable of a task. Those that are named like a secret hide what is typed. */
export function VariableFields({ task: { id, name, data } }: { task: Task }) {
  const variables = variablesOfTask(data)
  if (variables.length === 0) return null
  return (
    <FieldGroup value={name}>
      <fieldset className={classes.tasks}>
        <legend className={classes.legend}>{name}</legend>
        <FieldStack>
          {variables.map((variable) => (
            <VariableInput key={variable} name={variableField(id, variable)} variable={variable} />
          ))}
        </FieldStack>
      </fieldset>
    </FieldGroup>
  )
}
