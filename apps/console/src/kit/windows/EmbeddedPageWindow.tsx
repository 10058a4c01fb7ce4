import { DetailsDialog } from '@outpost/ui/Dialog'
import { Skeletons } from '@outpost/ui/Page'
import { useQuery } from '@tanstack/react-query'
import { useDialogLayer } from '../dialog.tsx'
import { useText } from '../i18n.ts'
import { frameAddress } from './embeddedPage.ts'
import classes from './Windows.module.css'

export interface EmbeddedPageSpec {
  title: string
  /** A page of our own origin. */
  src: string
}

/** A page takes no longer than this, in ms. */
const LIMIT = 15_000

async function readPage(src: string, signal: AbortSignal): Promise<string> {
  const address = frameAddress(src)
  if (address === undefined) throw new Error('not a page of this console')
  const answer = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]),
    redirect: 'error',
  })
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`no page: ${answer.status}`)
  return answer.text()
}

/**
 * Shows one page of our own origin. The server lets nobody frame its pages, so the page is read and handed to a
 * frame without scripts, forms or an origin: whatever stands in it can only be looked at.
 */
export default function EmbeddedPageWindow({ title, src }: EmbeddedPageSpec) {
  const t = useText()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['frame', src],
    queryFn: ({ signal }) => readPage(src, signal),
    retry: false,
    gcTime: 0,
  })
  const failure = error && {
    title: t('kit:failed.page'),
    ...(frameAddress(src) !== undefined && { onRetry: () => void refetch() }),
  }
  return (
    <DetailsDialog {...useDialogLayer()} size={880} expandable title={title} loading={false} error={failure}>
      {isPending ? (
        <div className={classes.waiting}>
          <Skeletons shape="lines" count={8} />
        </div>
      ) : (
        <iframe className={classes.frame} title={title} sandbox="" srcDoc={data} />
      )}
    </DetailsDialog>
  )
}
