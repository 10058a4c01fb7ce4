import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import { Card } from '@outpost/ui/Card'
import { Page } from '@outpost/ui/Page'
import { useSearch } from '@tanstack/react-router'
import { PageForm } from '../../../kit/form/parts/PageForm.tsx'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { askAndSend, inputOf, choiceOf } from './ask.tsx'
import { beginning } from './beginning.ts'
import { atOnce } from './forms.schema.ts'
import { UpdateFields } from './UpdateFields.tsx'
import classes from './Updates.module.css'
import { useUpdateLists } from './useUpdateLists.tsx'

/** Parses the device ids in the page address: `?id=1,2,3`. */
const idsIn = (text: string | undefined): number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
]

/** A page that uploads a file to devices. */
export function UpdateForm({ action }: { action: UpdateAction }) {
  const t = useText()
  const { id } = useSearch({ strict: false }) as { id?: string }
  const lists = useUpdateLists()
  // The form keeps what was chosen: the same file often goes to further devices, or once more to those that failed.
  const send = async (values: Values, sent: () => void): Promise<false> => {
    await askAndSend(action, choiceOf(values), sent)
    return false
  }
  return (
    <Page title={t(`updates:title.${action}`)} description={t(`updates:purpose.${action}`)} more={lists}>
      <div className={classes.page}>
        <Card>
          <PageForm
            key={id}
            endpoint={deviceUpdates.set}
            schema={atOnce}
            initial={{ ...beginning, device_id: idsIn(id) }}
            toInput={(values) => inputOf(action, choiceOf(values), choiceOf(values).device_id)}
            maySend={send}
            submitLabel={t('updates:next')}
          >
            <UpdateFields action={action} />
          </PageForm>
        </Card>
      </div>
    </Page>
  )
}
