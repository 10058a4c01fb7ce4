import { lazy, Suspense } from 'react'
import type { CurlButtonProps } from './CurlButton.tsx'

// If the code of the button cannot be loaded, the dialog works without it.
const Button = lazy(() => import('./CurlButton.tsx').catch(() => ({ default: () => null })))

/**
 * A button that copies the request of a dialog as a curl command. It loads separately, so the dialog does not wait for
 * it.
 */
export function CopyCurl(props: CurlButtonProps) {
  return (
    <Suspense fallback={null}>
      <Button {...props} />
    </Suspense>
  )
}
