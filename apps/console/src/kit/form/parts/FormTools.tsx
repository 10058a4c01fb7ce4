import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { lazy, Suspense } from 'react'
import { CopyCurl } from '../../api/curl/CopyCurl.tsx'

// If the code of the link cannot be loaded, the form works without it.
const Link = lazy(() => import('./FieldsLink.tsx').catch(() => ({ default: () => null })))

/**
 * What every form offers about its request, at the start of its footer: the description of its fields, and the request
 * as a curl command. It loads separately, so the form does not wait for it.
 */
export function FormTools({ endpoint, input }: { endpoint: Endpoint; input: () => object }) {
  return (
    <>
      <Suspense fallback={null}>
        <Link endpoint={endpoint} />
      </Suspense>
      <CopyCurl endpoint={endpoint} input={input} />
    </>
  )
}
