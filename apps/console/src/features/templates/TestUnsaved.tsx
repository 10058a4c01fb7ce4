import type { SourceKind } from '@outpost/contract/templates/constants'
import type { Template } from '@outpost/contract/templates/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { open } from '../../kit/dialog/dialog.tsx'
import { useForm, type Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import type { SourceInput } from './templateForm.ts'

/** The kinds of sources of which only parameters are read; the others answer with a text that is shown whole. */
const readByParameter: readonly string[] = ['modbus', 'snmp'] satisfies SourceKind[]

/**
 * A button in the form of a source or parameter that tests it on a device as it is written, before it is saved. Missing
 * while there is nothing to read.
 */
export function TestUnsaved({ template, source }: { template: Template; source: (values: Values) => SourceInput }) {
  const t = useText()
  const { values } = useForm()
  const input = source(values)
  if (readByParameter.includes(input.source ?? '') && !input.variables?.length) return null
  return (
    <div>
      <ActionButton
        variant="subtle"
        action={{
          id: 'test',
          label: t('templates:test.verb'),
          onClick: () => void open(dialogs.test, { template, data: [input] }),
        }}
      />
    </div>
  )
}
