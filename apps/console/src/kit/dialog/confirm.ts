import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { ConfirmSpec } from './ConfirmBody.tsx'
import { dialog, type DialogRef, open } from './dialog.tsx'

const body = dialog(() => import('./ConfirmBody.tsx'))

/**
 * Asks before something that matters, does it, and resolves true once it is done; undefined when the reader said no.
 * @example
 * const texts = { title: t('tags:remove.title'), message: t('tags:remove.message'), confirmLabel: t('tags:remove.verb') }
 * await confirm({ endpoint: tags.remove, input: { id }, ...texts, danger: true })
 */
export function confirm<E extends Endpoint>(spec: ConfirmSpec<E>): Promise<true | undefined> {
  // The body is written for any endpoint; that input and endpoint belong together was checked here.
  return open(body as unknown as DialogRef<ConfirmSpec<E> & { close: (result?: true) => void }>, spec)
}
