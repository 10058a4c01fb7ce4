import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { ConfirmSpec } from './ConfirmBody.tsx'
import { dialog, type DialogRef, open } from './dialog.tsx'

const body = dialog(() => import('./ConfirmBody.tsx'))

/**
 * Asks for confirmation of an important operation and runs it. Resolves with true on success, or with undefined if the
 * user cancelled.
 * @example
 * const title = t('tags:remove.title')
 * const texts = { title, message: t('tags:remove.message'), confirmLabel: t('tags:remove.verb') }
 * await confirm({ endpoint: tags.remove, input: { id }, ...texts, danger: true })
 */
export function confirm<E extends Endpoint>(spec: ConfirmSpec<E>): Promise<true | undefined> {
  // The body accepts any endpoint. The signature of this function ensures that the input matches the endpoint.
  return open(body as unknown as DialogRef<ConfirmSpec<E> & { close: (result?: true) => void }>, spec)
}
