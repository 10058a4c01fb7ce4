import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { lazy, Suspense } from 'react'
import type { FormCore } from './core.tsx'
import { CopyCurl } from '../../api/curl/CopyCurl.tsx'

// If the code of the link cannot be loaded, the form works without it.
const Link = lazy(() => import('./FieldsLink.tsx').catch(() => ({ default: () => null })))

/**
 * What every form offers about its request, at the start of its footer: the description of its fields, and the request
 * as a curl command. It loads separately, so the form does not wait for it.
 */
export function FormTools({ endpoint, form }: { endpoint: Endpoint; form: FormCore }) {
  return (
    <>
      <Suspense fallback={null}>
        <Link endpoint={endpoint} fields={form.fields} />
      </Suspense>
      <CopyCurl endpoint={endpoint} input={form.input} />
    </>
  )
}
