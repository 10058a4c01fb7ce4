import type { Endpoint, EndpointSchemas, InputOf } from '@outpost/contract/kit/endpoint'
import { type DialogRef, open } from '../dialog.tsx'
import { windows } from './dialogs.ts'

export interface EditFieldSpec<E extends Endpoint> {
  title: string
  endpoint: E
  /** What the value is checked against: the endpoint's input. */
  schema: EndpointSchemas['input']
  /** The field of the endpoint's input that is changed. */
  name: keyof InputOf<E> & string
  label: string
  value: unknown
  /** What tells the server which record is meant: the endpoint's own id. */
  record: Partial<InputOf<E>>
  kind?: 'text' | 'lines' | 'number' | 'switch'
  /** Unit behind a number. */
  unit?: string
}

/**
 * Changes one value of one record. True once the server has it.
 * @example await editField({ title: t('tags:rename'), endpoint: tags.update, schema: tagSchemas.update.input, name: 'name', label: t('tags:name'), value: tag.name, record: { id: tag.id } })
 */
export function editField<E extends Endpoint>(spec: EditFieldSpec<E>): Promise<true | undefined> {
  // The window is written for any endpoint; that the field is one of its own was checked here.
  const ref = windows.editField as unknown as DialogRef<{ spec: EditFieldSpec<E>; close: (result?: true) => void }>
  return open(ref, { spec }, { id: `edit-${spec.endpoint.path}-${JSON.stringify(spec.record)}-${spec.name}` })
}
